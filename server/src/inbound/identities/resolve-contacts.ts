import { numberForms } from '@balcao/contract/contacts/contact.rules';
import { Failure } from '@balcao/contract/errors';
import type { Identity, InboundMessage } from '../../channels/inbound-event.ts';
import { announceImported } from '../../contact-imports/contact-import.audience.ts';
import { mergeByIdentity } from '../../contact-merges/merge-by-identity.ts';
import { announceCreatedContacts } from '../../contacts/announce-contact.ts';
import { fetchContactNameJob, fetchContactNameKey } from '../../contacts/contact.jobs.ts';
import { addIdentities } from '../../contacts/identities/add-identities.ts';
import { createChannelContacts } from '../../contacts/identities/create-channel-contacts.ts';
import { type KnownIdentity, recognizeContacts } from '../../contacts/identities/recognize-contacts.ts';
import { requestPictures } from '../../contacts/pictures/request-pictures.ts';
import { ConcurrentChangeError } from '../../platform/db/concurrent-change.ts';
import type { Tx } from '../../platform/db/tx.ts';

type Person = { whatsappId: number; event: Pick<InboundMessage, 'identities' | 'name' | 'imported'> };

const keyOf = ({ kind, value }: Identity) => `${kind}:${value}`;

/** Every form in which an identity may be stored: some mobile numbers have two. */
const numberVariantsOf = (identities: Identity[]): Identity[] =>
  identities.flatMap((i) =>
    i.kind === 'phone' ? numberForms(i.value).map((value) => ({ kind: i.kind, value })) : [i],
  );

/**
 * The contact of each person, in order; unknown people get a new contact. The other identities of a person found by one
 * are stored too, and contacts that turn out to be one person are merged. The number of statements, not of rows,
 * determines the cost: one look-up, and two inserts when there are new people.
 */
export async function resolveContacts(tx: Tx, people: Person[]): Promise<number[]> {
  const variants = people.map(({ event }) => numberVariantsOf(event.identities));
  const recognized = await recognizeContacts(
    tx,
    variants.flatMap((identities, i) =>
      identities.map((identity) => ({ ...identity, name: people[i]!.event.name.trim() })),
    ),
  );
  const known = new Map(recognized.map((one) => [keyOf(one), one.contactId]));
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

  const newIdentities = new Map<string, KnownIdentity>();
  const contactIds = people.map((_, i) => {
    const contactId = found.get(i);
    if (contactId === undefined) throw new Error('each person has a contact by now');
    for (const identity of variants[i]!) {
      const key = keyOf(identity);
      if (!known.has(key) && !newIdentities.has(key)) newIdentities.set(key, { ...identity, contactId });
    }
    return contactId;
  });
  await addIdentities(tx, [...newIdentities.values()]);
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

/** Usually there is nothing to merge, and then no statement is executed. */
async function mergeAll(tx: Tx, persons: number[][]): Promise<Map<number, number>> {
  const survivors = new Map<number, number>();
  for (const ids of persons) {
    if (ids.length < 2) continue;
    const merged = await mergeByIdentity(tx, ids).catch((error: unknown) => {
      if (error instanceof Failure && error.code === 'ERR_CONTACT_BUSY')
        throw new ConcurrentChangeError('a contact to be merged is in other hands');
      throw error;
    });
    for (const [id, survivorId] of merged) survivors.set(id, survivorId);
  }
  return survivors;
}

async function createContacts(tx: Tx, people: Person[]): Promise<number[]> {
  const ids = await createChannelContacts(
    tx,
    people.map(({ whatsappId, event }) => ({
      name: initialNameOf(event),
      number: event.identities.find((i) => i.kind === 'phone')?.value ?? '',
      whatsappId,
      isGroup: event.identities.some((i) => i.kind === 'group'),
    })),
  );
  await requestPictures(
    tx,
    ids.map((contactId, i) => ({ contactId, whatsappId: people[i]!.whatsappId })),
  );
  for (const [i, id] of ids.entries()) enqueueNameLookup(tx, people[i]!, id);
  await announceCreatedContacts(
    tx,
    ids.filter((_, i) => !people[i]!.event.imported),
  );
  // A history brings thousands: lists of contacts are requested again, and no program is told of each.
  if (people.some(({ event }) => event.imported)) announceImported(tx);
  return ids;
}

/** Some channels post no names, so the name is fetched by a job. */
function enqueueNameLookup(tx: Tx, { whatsappId, event }: Person, contactId: number): void {
  const identity = event.identities.find(({ kind }) => kind === 'psid' || kind === 'igsid');
  if (event.name.trim() !== '' || identity === undefined) return;
  const job = { companyId: tx.companyId, whatsappId, contactId, chat: identity.value };
  tx.enqueue(fetchContactNameJob, job, { key: fetchContactNameKey(contactId), maxAttempts: 6, priority: 10 });
}

const initialNameOf = ({ name, identities }: Person['event']): string =>
  name.trim() || (identities.find((i) => i.kind === 'phone')?.value ?? identities[0]?.value ?? '');
