import type { Identity } from '../../channels/inbound-event.ts';
import type { Tx } from '../../platform/db/tx.ts';

/** The contact of an identity that is known. */
export type KnownIdentity = Identity & { contactId: number };

/**
 * Which of these identities belong to contacts. A contact who writes is restored to the address book if somebody removed
 * it. A contact without a name (its number stands for one) takes the name of the event; a name that people gave is kept.
 */
export const recognizeContacts = (tx: Tx, identities: (Identity & { name: string })[]): Promise<KnownIdentity[]> =>
  tx.rows<KnownIdentity>(
    'identities',
    `with known as (
       select i.kind, i.value, i.contact_id, x.name from contact_identities i
       join unnest($1::text[], $2::text[], $3::text[]) x(kind, value, name) on (i.kind, i.value) = (x.kind, x.value)
       where i.company_id = current_company()),
     back as (
       update contacts c set removed_at = null, name = case when k.nameless and k.name <> '' then k.name else c.name end
       from (select distinct on (k.contact_id) k.contact_id, k.name,
               exists (select from contact_identities o where o.company_id = current_company() and o.contact_id = k.contact_id and o.value = p.name) as nameless
             from known k join contacts p on p.company_id = current_company() and p.id = k.contact_id
             order by k.contact_id, k.name desc) k
       where c.company_id = current_company() and c.id = k.contact_id
         and (c.removed_at is not null or (k.nameless and k.name <> '' and c.name <> k.name)))
     select distinct kind, value, contact_id as "contactId" from known`,
    [identities.map((i) => i.kind), identities.map((i) => i.value), identities.map((i) => i.name)],
  );
