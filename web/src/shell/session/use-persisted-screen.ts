import { useEffect } from 'react';
import { ownerKey } from '../../platform/offline/owner-key.ts';
import { persistQueryCache } from '../../platform/offline/persisted-queries.ts';
import { useSession } from './session.tsx';

/** Stores the displayed data for reading offline, until this user signs out. */
export function usePersistedScreen(): void {
  const { id, companyId, looking } = useSession().user;
  const isOwn = looking === undefined;
  useEffect(() => (isOwn ? persistQueryCache(ownerKey({ id, companyId })) : undefined), [id, companyId, isOwn]);
}
