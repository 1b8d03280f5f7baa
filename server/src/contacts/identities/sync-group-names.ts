import type { Tx } from '../../platform/db/tx.ts';
import { announceContact } from '../contact.audience.ts';
import { findContact } from '../find-contact.ts';

type GroupName = { contactId: number; name: string; imported?: boolean | undefined };

/**
 * Sets the channel's name of a group as its contact's name, and follows renames; a name that people gave is kept. An
 * imported history may be older than the name that is stored: it names only a group that has no name of the channel yet.
 * Published to all clients, whose lists show it.
 */
export async function syncGroupNames(tx: Tx, groups: GroupName[]): Promise<void> {
  const latestNames = new Map(groups.filter(({ name }) => name.trim() !== '').map((g) => [g.contactId, g]));
  if (latestNames.size === 0) return;
  const latest = [...latestNames.values()];
  const renamed = await tx.rows<{ id: number }>(
    'groups-name',
    `with was as (
       select c.id, c.name, x.name as now,
         c.name = x.name or c.name = c.channel_name
           or exists (select from contact_identities i where i.company_id = current_company() and i.contact_id = c.id and i.value = c.name) as ours
       from unnest($1::int[], $2::text[], $4::bool[]) x(id, name, imported)
       join contacts c on c.company_id = current_company() and c.id = x.id
       where c.is_group and c.channel_name is distinct from x.name
         and (c.channel_name is null or not x.imported)),
     named as (
       update contacts c set channel_name = w.now, name = case when w.ours then w.now else c.name end,
         updated_at = case when w.ours and w.now <> c.name then $3 else c.updated_at end
       from was w where c.company_id = current_company() and c.id = w.id)
     select id from was where ours and now <> name`,
    [
      latest.map(({ contactId }) => contactId),
      latest.map(({ name }) => name.trim()),
      tx.now,
      latest.map(({ imported }) => imported === true),
    ],
  );
  for (const { id } of renamed) announceContact(tx, { action: 'update', contact: await findContact(tx, id) });
}
