import type { Identity } from '../../channels/inbound-event.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { announceContact } from '../contact.audience.ts';
import { readContacts } from '../contact.store.ts';

/** An identity with the contact it belongs to. */
export type KnownIdentity = Identity & { contactId: number };

type Found = KnownIdentity & { /** null: unchanged */ isRestored: boolean | null };

/**
 * Finds the contacts of these identities. A removed contact who writes is restored to the address book. A contact
 * without a name (its number replaces it) takes the name of the event; a name that people gave is kept. Looked up one
 * by one (`lateral … offset 0`): on tables that were never analysed the planner underestimates the rows of a company
 * and chose a join of everything with everything (docs/decisions/0478).
 */
export async function recognizeContacts(tx: Tx, identities: (Identity & { name: string })[]): Promise<KnownIdentity[]> {
  const found = await tx.rows<Found>(
    'identities',
    `with known as materialized (
       select i.kind, i.value, i.contact_id, x.name from contact_identities i
       join unnest($1::text[], $2::text[], $3::text[]) x(kind, value, name) on (i.kind, i.value) = (x.kind, x.value)
       where i.company_id = current_company()),
     wanted as materialized (
       select k.contact_id, p.removed_at is not null as restored,
         case when p.nameless and k.name <> '' then k.name else p.name end as name
       from (select distinct on (contact_id) contact_id, name from known order by contact_id, name desc) k,
       lateral (
         select p.name, p.removed_at, exists (select from contact_identities o
           where o.company_id = current_company() and o.contact_id = p.id and o.value = p.name) as nameless
         from contacts p where p.company_id = current_company() and p.id = k.contact_id offset 0) p
       where p.removed_at is not null or (p.nameless and k.name <> '' and p.name <> k.name)),
     back as (
       update contacts c set removed_at = null, name = w.name, updated_at = $4 from wanted w
       where c.company_id = current_company() and c.id = w.contact_id returning c.id, w.restored)
     select distinct k.kind, k.value, k.contact_id as "contactId", b.restored as "isRestored"
     from known k left join back b on b.id = k.contact_id`,
    [identities.map((i) => i.kind), identities.map((i) => i.value), identities.map((i) => i.name), tx.now],
  );
  await announceChanged(tx, found);
  return found.map(({ kind, value, contactId }) => ({ kind, value, contactId }));
}

async function announceChanged(tx: Tx, found: readonly Found[]): Promise<void> {
  const isRestored = new Map(
    found.flatMap((one) => (one.isRestored === null ? [] : [[one.contactId, one.isRestored] as const])),
  );
  for (const contact of await readContacts(tx, [...isRestored.keys()]))
    announceContact(tx, { action: isRestored.get(contact.id) ? 'create' : 'update', contact });
}
