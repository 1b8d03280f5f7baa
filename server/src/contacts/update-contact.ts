import { type Contact, contactFields, type UpdateContactInput } from '@balcao/contract/contacts/contact';
import { maskName, maskNumber } from '@balcao/contract/contacts/contact.rules';
import { ensure, Failure, invalidInput } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import type { RateLimiter } from '../platform/async/rate-limiter.ts';
import type { Tx } from '../platform/db/tx.ts';
import { parseGiven } from '../platform/http/serve.ts';
import { announceContact, presentContact } from './contact.audience.ts';
import { fetchContactNameJob, fetchContactNameKey } from './contact.jobs.ts';
import {
  claimNumber,
  lockContact,
  lockNumberOwner,
  releaseNumber,
  replaceExtraInfo,
  saveContact,
} from './contact.store.ts';
import { findContact } from './find-contact.ts';
import { parseContactNumber } from './parse-contact-number.ts';

/**
 * Absent fields keep their value; `extraInfo` is replaced as a whole, or merged with what others have changed since
 * `seenExtraInfo`. No notice when nothing changed.
 */
export async function updateContact(tx: Tx, actor: Actor, id: number, input: UpdateContactInput): Promise<Contact> {
  const before = await lockContact(tx, id);
  ensure(before, 'ERR_NO_CONTACT_FOUND');

  const number = await resolveNumber(tx, actor, before, input.number);
  if (number !== before.number) await moveNumber(tx, id, before.number, number);
  const name = resolveName(actor, before, input.name);
  const email = input.email ?? before.email;
  const disableBot = input.disableBot ?? before.disableBot;
  const extraInfo = input.extraInfo && mergeFields(before.extraInfo, input.extraInfo, input.seenExtraInfo);
  const fieldsChange = extraInfo !== undefined && !isSameFields(before.extraInfo, extraInfo);
  if (fieldsChange) await replaceExtraInfo(tx, id, extraInfo);

  const isSame =
    name === before.name && number === before.number && email === before.email && disableBot === before.disableBot;
  if (isSame && !fieldsChange) return presentContact(actor, before);

  // A name from the channel is no longer needed: people have given one.
  if (name !== before.name) tx.cancelJob(fetchContactNameJob, fetchContactNameKey(id));
  await saveContact(tx, id, { name, number, email, disableBot });
  const contact = await findContact(tx, id);
  announceContact(tx, { action: 'update', contact });
  return presentContact(actor, contact);
}

/** A user who sees a masked number sends the mask back: that is no change. */
export async function resolveNumber(
  tx: Tx,
  actor: Actor,
  before: Pick<Contact, 'number'> & Partial<Pick<Contact, 'isGroup'>>,
  typed: string | undefined,
): Promise<string> {
  if (typed === undefined || typed === before.number) return before.number;
  if (!can(actor, 'numbers:seeFull') && typed === maskNumber(before.number)) return before.number;
  // A group with a person's number would be mistaken for that person: their messages would become the group's.
  if (before.isGroup) throw invalidInput('number', 'group');
  return parseContactNumber(tx, typed);
}

/**
 * Users who see masked numbers could find one out by changing the number of a contact of their own until one is refused as a
 * duplicate. An acceptance reveals as much as a refusal, so every changed number counts (docs/decisions/0512).
 * @throws Failure ERR_RATE_LIMIT
 */
export async function limitTypedNumber(
  tx: Tx,
  actor: Actor,
  limiter: RateLimiter,
  { before, typed }: { before: Pick<Contact, 'number'>; typed: string | undefined },
): Promise<void> {
  if (can(actor, 'numbers:seeFull')) return;
  if ((await resolveNumber(tx, actor, before, typed)) !== before.number) limiter(String(actor.userId));
}

const newName = contactFields.pick({ name: true });

/**
 * As `resolveNumber`, for a name that is a number. A name from the channel may be one that no form accepts: sent back, it is no
 * change. @throws Failure ERR_INVALID_INPUT
 */
export function resolveName(actor: Actor, before: Pick<Contact, 'name'>, typed: string | undefined): string {
  if (typed === undefined || typed === before.name) return before.name;
  if (!can(actor, 'numbers:seeFull') && typed === maskName(before.name)) return before.name;
  return parseGiven(newName, { name: typed }).name;
}

async function moveNumber(tx: Tx, id: number, from: string, to: string): Promise<void> {
  const owner = await lockNumberOwner(tx, to);
  if (owner && owner.id !== id) {
    if (!owner.removed) throw new Failure('ERR_DUPLICATED_CONTACT');
    await releaseNumber(tx, owner.id, to); // its conversations stay with it; new messages from the number belong to this contact
  }
  if (from !== '') await releaseNumber(tx, id, from);
  if (!(await claimNumber(tx, id, to))) throw new Failure('ERR_DUPLICATED_CONTACT');
}

type Field = { name: string; value: string };

/**
 * What the caller changed of the fields that they `seen` is changed in the `stored` ones; what others have added, changed or
 * removed since stays so. Of two changes of one field the caller's counts.
 */
function mergeFields(stored: readonly Field[], given: Field[], seen: readonly Field[] = stored): Field[] {
  const [storedOf, seenOf] = [byOccurrence(stored), byOccurrence(seen)];
  const givenOf = byOccurrence(given);
  const wanted = [...givenOf].flatMap(([key, field]) => {
    const isUntouched = seenOf.get(key)?.value === field.value;
    return isUntouched ? (storedOf.get(key) ?? []) : [field];
  });
  const added = [...storedOf].flatMap(([key, field]) => (seenOf.has(key) || givenOf.has(key) ? [] : [field]));
  return [...wanted, ...added];
}

/** Two fields may have one name: `CPF/0`, `CPF/1`. */
function byOccurrence(fields: readonly Field[]): Map<string, Field> {
  const counts = new Map<string, number>();
  const keyed = fields.map(({ name, value }) => {
    const n = counts.get(name) ?? 0;
    counts.set(name, n + 1);
    return [`${name}/${n}`, { name, value }] as const;
  });
  return new Map(keyed);
}

const isSameFields = (a: Field[], b: Field[]): boolean =>
  a.length === b.length && a.every((field, i) => field.name === b[i]?.name && field.value === b[i]?.value);
