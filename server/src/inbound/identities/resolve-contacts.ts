import { brazilianForms } from '@balcao/contract/contacts/contact.rules';
import { Failure } from '@balcao/contract/errors';
import type { Identity, InboundMessage } from '../../channels/channel.ts';
import { mergeByIdentity } from '../../contact-merges/merge-by-identity.ts';
import { announceContactUpdate } from '../../contacts/announce-contact.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { fetchContactNameJob } from '../inbound.jobs.ts';

/** Another transaction changed the same contact or ticket: `retryOnConflict` runs the transaction again. */
export class IdentityConflict extends Error {}

type Person = { whatsappId: number; event: Pick<InboundMessage, 'identities' | 'name'> };

const keyOf = ({ kind, value }: Identity) => `${kind}:${value}`;

/** Every spelling under which an identity may be stored: a Brazilian mobile number has two. */
const numberVariantsOf = (identities: Identity[]): Identity[] =>
  identities.flatMap((i) =>
    i.kind === 'phone' ? brazilianForms(i.value).map((value) => ({ kind: i.kind, value })) : [i],
  );

/**
 * The contact of each person, in order; unknown people get a new contact. A person found by one identity is stored
 * under the others too, and contacts that turn out to be one person are merged. The number of statements, not of rows,
 * determines the cost: one look-up, and two inserts when there are new people.
 */
export async function resolveContacts(tx: Tx, people: Person[]): Promise<number[]> {
  const variants = people.map(({ event }) => numberVariantsOf(event.identities));
  const known = await findIdentities(
    tx,
    variants.flatMap((identities, i) =>
      identities.map((identity) => ({ ...identity, name: people[i]!.event.name.trim() })),
    ),
  );
  const knownOf = (i: number): number[] => variants[i]!.flatMap((identity) => known.get(keyOf(identity)) ?? []);
  const persons = groupByPerson(variants.map((identities, i) => [...identities.map(keyOf), ...knownOf(i).map(String)]));
  const survivorOf = await mergeAll(
    tx,
    persons.map((indexes) => [...new Set(indexes.flatMap(knownOf))]),
  );

  const newPersons = persons.filter((indexes) => indexes.every((i) => knownOf(i).length === 0));
  const created = await createContacts(
    tx,
    newPersons.map(([first]) => people[first!]!),
  );
  const found = new Map<number, number>();
  for (const [n, indexes] of newPersons.entries()) for (const i of indexes) found.set(i, created[n]!);
  for (const indexes of persons)
    for (const i of indexes) {
      // For contacts marked do-not-merge, the identity that the channel lists first decides.
      const first = knownOf(i)[0] ?? indexes.flatMap(knownOf)[0];
      if (first !== undefined) found.set(i, survivorOf.get(first) ?? first);
    }

  const newIdentities = new Map<string, { identity: Identity; contactId: number }>();
  const contactIds = people.map((_, i) => {
    const contactId = found.get(i);
    if (contactId === undefined) throw new Error('each person has a contact by now');
    for (const identity of variants[i]!) {
      const key = keyOf(identity);
      if (!known.has(key) && !newIdentities.has(key)) newIdentities.set(key, { identity, contactId });
    }
    return contactId;
  });
  await insertIdentities(tx, [...newIdentities.values()]);
  return contactIds;
}

/** Two entries that share a key are the same person, also transitively. Returns the indexes of each person. */
function groupByPerson(keysOf: string[][]): number[][] {
  const groups = new Map<string, number[]>();
  for (const [i, keys] of keysOf.entries()) {
    const [group = [], ...others] = new Set(keys.flatMap((key) => (groups.has(key) ? [groups.get(key)!] : [])));
    const joined = others.flat();
    group.push(i, ...joined);
    for (const key of [...keys, ...joined.flatMap((j) => keysOf[j]!)]) groups.set(key, group);
  }
  return [...new Set(groups.values())].map((group) => group.sort((a, b) => a - b));
}

/** Usually nothing is to be merged, and then no statement is executed. */
async function mergeAll(tx: Tx, persons: number[][]): Promise<Map<number, number>> {
  const survivors = new Map<number, number>();
  for (const ids of persons) {
    if (ids.length < 2) continue;
    const merged = await mergeByIdentity(tx, ids).catch((error: unknown) => {
      if (error instanceof Failure && error.code === 'ERR_CONTACT_BUSY')
        throw new IdentityConflict('a contact to be merged is in other hands');
      throw error;
    });
    for (const [id, survivorId] of merged) survivors.set(id, survivorId);
  }
  return survivors;
}

async function findIdentities(tx: Tx, identities: (Identity & { name: string })[]): Promise<Map<string, number>> {
  const rows = await tx.rows<{ kind: Identity['kind']; value: string; contactId: number }>(
    'identities',
    // A contact who writes is restored to the address book if somebody removed it. A contact without a name (its number
    // stands for one) takes the name of the event; a name that people gave is kept.
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
      people.map(({ event }) => initialNameOf(event)),
      people.map(({ event }) => event.identities.find((i) => i.kind === 'phone')?.value ?? ''),
      people.map(({ whatsappId }) => whatsappId),
      people.map(({ event }) => event.identities.some((i) => i.kind === 'group')),
      tx.now,
    ],
  );
  if (rows.length !== people.length) throw new Error('a connection is gone');
  for (const [i, { id }] of rows.entries()) enqueueNameLookup(tx, people[i]!, id);
  return rows.map((row) => row.id);
}

/** Some channels post no names, so the name is fetched by a job. */
function enqueueNameLookup(tx: Tx, { whatsappId, event }: Person, contactId: number): void {
  const identity = event.identities.find(({ kind }) => kind === 'psid' || kind === 'igsid');
  if (event.name.trim() !== '' || identity === undefined) return;
  const job = { companyId: tx.companyId, whatsappId, contactId, chat: identity.value };
  tx.enqueue(fetchContactNameJob, job, { key: `name:${contactId}`, maxAttempts: 6, priority: 10 });
}

const initialNameOf = ({ name, identities }: Person['event']): string =>
  name.trim() || (identities.find((i) => i.kind === 'phone')?.value ?? identities[0]?.value ?? '');

/** Stores the new identities. A contact without a number takes the number of a new phone identity. */
async function insertIdentities(tx: Tx, newIdentities: { identity: Identity; contactId: number }[]): Promise<void> {
  if (newIdentities.length === 0) return;
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
      newIdentities.map((f) => f.identity.kind),
      newIdentities.map((f) => f.identity.value),
      newIdentities.map((f) => f.contactId),
      tx.now,
    ],
  );
  // A concurrent transaction created or merged the same contact; on retry it is found.
  if (rows.length !== newIdentities.length) throw new IdentityConflict('an identity was taken meanwhile');
  for (const id of new Set(rows.filter(({ numbered }) => numbered).map(({ contactId }) => contactId)))
    await announceContactUpdate(tx, id);
}
