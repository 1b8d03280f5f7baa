import { auditKinds } from '@balcao/contract/audit/audit';
import { useMemo } from 'react';
import { idsOf } from '../ui/address/ids-of.ts';
import { useAddressText } from '../ui/address/use-address-text.ts';
import type { AuditFilter } from './audit.queries.ts';

/** The filters of the log, which the page's address shows. */
export function useAuditFilter(): [AuditFilter, (change: Partial<AuditFilter>) => void] {
  const [user, setUser] = useAddressText('user');
  const [kind, setKind] = useAddressText('kind');
  const [from, setFrom] = useAddressText('from');
  const [to, setTo] = useAddressText('to');
  const filter = useMemo(
    () => ({
      userId: idsOf(user)[0],
      kind: auditKinds.find((known) => known === kind),
      dateStart: dayOf(from),
      dateEnd: dayOf(to),
    }),
    [user, kind, from, to],
  );
  const change = (changed: Partial<AuditFilter>) => {
    if ('userId' in changed) setUser(String(changed.userId ?? ''));
    if ('kind' in changed) setKind(changed.kind ?? '');
    if ('dateStart' in changed) setFrom(changed.dateStart ?? '');
    if ('dateEnd' in changed) setTo(changed.dateEnd ?? '');
  };
  return [filter, change];
}

const dayOf = (text: string): string | undefined =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
