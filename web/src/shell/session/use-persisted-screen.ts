import { useEffect } from 'react';
import { ownerKey } from '../../platform/offline/owner-key.ts';
import { persistQueryCache } from '../../platform/offline/persisted-queries.ts';
import { useSession } from './session.tsx';

/** What is on the screen can be read without a network, too, until this person signs out. */
export function usePersistedScreen(): void {
  const { id, companyId, looking } = useSession().user;
  const isOwn = looking === undefined;
  useEffect(() => (isOwn ? persistQueryCache(ownerKey({ id, companyId })) : undefined), [id, companyId, isOwn]);
}
