import { brazilianForms } from '@balcao/contract/contacts/contact.rules';
import type { Identity, InboundMessage } from '../channels/channel.ts';
import type { Tx } from '../platform/tx.ts';

/** Not a defect: the transaction is done anew. */
export class IdentityTaken extends Error {}

type Person = { whatsappId: number; event: Pick<InboundMessage, 'identities' | 'name'> };

const keyOf = ({ kind, value }: Identity) => `${kind}:${value}`;

/** Under every form in which a person may be known: a Brazilian mobile has two. */
const formsOf = (identities: Identity[]): Identity[] =>
  identities.flatMap((i) =>
    i.kind === 'phone' ? brazilianForms(i.value).map((value) => ({ kind: i.kind, value })) : [i],
  );

/**
 * The contact of each person, in order; strangers become contacts. A person who is found by one identity is known by
 * the others from now on. Statements, not rows, are what costs: one look-up, and two inserts when there are strangers.
 */
export async function findContacts(tx: Tx, people: Person[]): Promise<number[]> {
  const forms = people.map(({ event }) => formsOf(event.identities));
  const known = await lookUp(
    tx,
    forms.flatMap((identities, i) =>
      identities.map((identity) => ({ ...identity, name: people[i]!.event.name.trim() })),
    ),
  );
  const fresh: { identity: Identity; contactId: number }[] = [];

  // People of one batch who share an identity are one person.
  const strangers: { indexes: number[]; forms: Identity[] }[] = [];
  const found = forms.map((identities) => identities.map(keyOf).flatMap((key) => known.get(key) ?? [])[0] ?? null);
  for (const [i, identities] of forms.entries()) {
    if (found[i] != null) continue;
    const same = strangers.find((s) => s.forms.some((f) => identities.some((id) => keyOf(id) === keyOf(f))));
    if (same) {
      same.indexes.push(i);
      same.forms.push(...identities);
    } else strangers.push({ indexes: [i], forms: [...identities] });
  }
  const created = await createContacts(
    tx,
    strangers.map((s) => people[s.indexes[0]!]!),
  );
  for (const [n, stranger] of strangers.entries()) for (const i of stranger.indexes) found[i] = created[n]!;

  const seen = new Set<string>();
  const contactIds = found.map((contactId, i) => {
    if (contactId === null) throw new Error('each person has a contact by now');
    for (const identity of forms[i]!) {
      const key = keyOf(identity);
      if (known.has(key) || seen.has(key)) continue;
      seen.add(key);
      fresh.push({ identity, contactId });
    }
    return contactId;
  });
  await learnIdentities(tx, fresh);
  return contactIds;
}

async function lookUp(tx: Tx, identities: (Identity & { name: string })[]): Promise<Map<string, number>> {
  const rows = await tx.rows<{ kind: Identity['kind']; value: string; contactId: number }>(
    'identities',
    // Who writes stands in the address book again, also when somebody took him out of it. Who was met without a name, so
    // that a number stands for it, has one from now on; a name that people gave or kept is left.
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
  return new Map(rows.map((row) => [keyOf(row), row.contactId]));
}

async function createContacts(tx: Tx, people: Person[]): Promise<number[]> {
  if (people.length === 0) return [];
  const rows = await tx.rows<{ id: number }>(
    'contacts-create',
    `insert into contacts (name, number, channel, is_group, whatsapp_id, created_at, updated_at)
     select x.name, x.number, c.channel, x.grp, c.id, $5, $5
     from unnest($1::text[], $2::text[], $3::int[], $4::boolean[]) with ordinality x(name, number, w, grp, ord)
     join connections c on c.company_id = current_company() and c.id = x.w
     order by ord returning id`,
    [
      people.map(({ event }) => nameOf(event)),
      people.map(({ event }) => event.identities.find((i) => i.kind === 'phone')?.value ?? ''),
      people.map(({ whatsappId }) => whatsappId),
      people.map(({ event }) => event.identities.some((i) => i.kind === 'group')),
      tx.now,
    ],
  );
  if (rows.length !== people.length) throw new Error('a connection is gone');
  return rows.map((row) => row.id);
}

const nameOf = ({ name, identities }: Person['event']): string =>
  name.trim() || (identities.find((i) => i.kind === 'phone')?.value ?? identities[0]?.value ?? '');

async function learnIdentities(tx: Tx, fresh: { identity: Identity; contactId: number }[]): Promise<void> {
  if (fresh.length === 0) return;
  const rows = await tx.rows(
    'identities-learn',
    `insert into contact_identities (kind, value, contact_id) select * from unnest($1::text[], $2::text[], $3::int[])
     on conflict do nothing returning contact_id`,
    [fresh.map((f) => f.identity.kind), fresh.map((f) => f.identity.value), fresh.map((f) => f.contactId)],
  );
  // Somebody else made the same person a contact at this moment: tried again, he is found.
  if (rows.length !== fresh.length) throw new IdentityTaken('an identity was taken meanwhile');
}
