import { ConcurrentChangeError } from '../../platform/db/concurrent-change.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { announceContactUpdate } from '../announce-contact.ts';
import type { KnownIdentity } from './recognize-contacts.ts';

/** Adds identities to contacts. A contact without a number takes that of a new phone identity. */
export async function addIdentities(tx: Tx, identities: KnownIdentity[]): Promise<void> {
  if (identities.length === 0) return;
  const rows = await tx.rows<{ contactId: number; numbered: boolean }>(
    'identities-learn',
    `with given as (select * from unnest($1::text[], $2::text[], $3::int[]) with ordinality x(kind, value, contact_id, ord)),
     learned as (insert into contact_identities (kind, value, contact_id) select kind, value, contact_id from given
       join lateral (select id from contacts where company_id = current_company() and id = contact_id and merged_into is null for key share) c on true
       order by kind, value -- one order for all: two at once must not wait for each other
       on conflict do nothing returning contact_id),
     numbered as (
       update contacts c set number = p.value, updated_at = $4
       from (select distinct on (contact_id) contact_id, value from given where kind = 'phone' order by contact_id, ord) p
       where c.company_id = current_company() and c.id = p.contact_id and c.number = '' returning c.id)
     select contact_id as "contactId", contact_id in (select id from numbered) as numbered from learned`,
    [
      identities.map(({ kind }) => kind),
      identities.map(({ value }) => value),
      identities.map(({ contactId }) => contactId),
      tx.now,
    ],
  );
  // A concurrent transaction created or merged the same contact; on retry it is found.
  if (rows.length !== identities.length) throw new ConcurrentChangeError('an identity was taken meanwhile');
  for (const id of new Set(rows.filter(({ numbered }) => numbered).map(({ contactId }) => contactId)))
    await announceContactUpdate(tx, id);
}
