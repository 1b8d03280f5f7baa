import type { Contact, CreateContactInput } from '@balcao/contract/contacts/contact';
import { Failure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import type { RateLimiter } from '../platform/async/rate-limiter.ts';
import { attemptWrite } from '../platform/db/attempt-write.ts';
import { ConcurrentChangeError } from '../platform/db/concurrent-change.ts';
import type { Tx } from '../platform/db/tx.ts';
import { enqueueBlockOnChannels } from './block-contact.ts';
import { announceContact, presentContact } from './contact.audience.ts';
import {
  type ContactPatch,
  claimNumber,
  hasNumberLike,
  insertContact,
  lockNumberOwner,
  replaceExtraInfo,
  saveContact,
} from './contact.store.ts';
import { findContact } from './find-contact.ts';
import { parseContactNumber } from './parse-contact-number.ts';

/**
 * One person is one contact: a number in use is refused, and a removed contact is restored with its history. A nameless
 * contact made since `checkedAt` came from the channel's answer to the number check, and is used as the new one.
 */
export async function createContact(
  tx: Tx,
  actor: Actor,
  input: CreateContactInput,
  checkedAt: Date | null = null,
): Promise<Contact> {
  const found = await claimNumberOrFind(tx, input, checkedAt);
  if (found.outcome === 'known') throw new Failure('ERR_DUPLICATED_CONTACT');
  if (input.extraInfo) await replaceExtraInfo(tx, found.id, input.extraInfo);
  return announceAndPresent(tx, actor, found.id);
}

/** As `createContact`, for callers that only need the contact: an existing one is returned unchanged. */
export async function findOrCreateContact(
  tx: Tx,
  actor: Actor,
  input: Pick<CreateContactInput, 'name' | 'number' | 'email'>,
): Promise<Contact> {
  const found = await claimNumberOrFind(tx, input);
  return found.outcome === 'known'
    ? presentContact(actor, await findContact(tx, found.id))
    : announceAndPresent(tx, actor, found.id);
}

/**
 * The contact for automatic messages to a number. A new one stays out of the address book until the person writes; a
 * removed one stays removed.
 */
export const findOrCreateHiddenContact = async (tx: Tx, fields: AutomaticFields): Promise<number> =>
  (await findOrCreateAutomatic(tx, { ...fields, removedAt: tx.now })).id;

/** The same for a message whose conversation waits for people, who need the contact: a new one is listed at once. */
export async function findOrCreateListedContact(tx: Tx, fields: AutomaticFields): Promise<number> {
  const { id, outcome } = await findOrCreateAutomatic(tx, fields);
  if (outcome === 'made') announceContact(tx, { action: 'create', contact: await findContact(tx, id) });
  return id;
}

type AutomaticFields = { name: string; number: string; email: string };

async function findOrCreateAutomatic(tx: Tx, fields: AutomaticFields & { removedAt?: Date }): Promise<ClaimResult> {
  const known = await lockNumberOwner(tx, fields.number);
  if (known) return { outcome: 'known', id: known.id };
  const id = await insertContact(tx, fields);
  // Another transaction has created the contact of this number meanwhile: a retry finds it.
  if (!(await claimNumber(tx, id, fields.number))) throw new ConcurrentChangeError('a number was taken meanwhile');
  return { outcome: 'made', id };
}

/**
 * As `limitTypedNumber` of update-contact.ts, for a new person. Only a number whose mask is that of an existing one counts:
 * others reveal nothing, and registering many customers is ordinary work (docs/decisions/0630). `hasSimilar`: looks for such
 * a number among people other than contacts.
 * @throws Failure ERR_RATE_LIMIT
 */
export async function limitNewNumber(
  tx: Tx,
  actor: Actor,
  limiter: RateLimiter,
  { typed, hasSimilar = async () => false }: { typed: string; hasSimilar?: (number: string) => Promise<boolean> },
): Promise<void> {
  if (can(actor, 'numbers:seeFull')) return;
  const number = await parseContactNumber(tx, typed);
  if ((await hasNumberLike(tx, number)) || (await hasSimilar(number))) limiter(String(actor.userId));
}

type ClaimResult = { outcome: 'known' | 'made'; id: number };

async function claimNumberOrFind(
  tx: Tx,
  input: CreateContactInput,
  checkedAt: Date | null = null,
): Promise<ClaimResult> {
  const number = await parseContactNumber(tx, input.number);
  const fields = {
    name: input.name,
    number,
    ...(input.email !== undefined && { email: input.email }),
    ...(input.disableBot !== undefined && { disableBot: input.disableBot }),
  };
  const owner = await lockNumberOwner(tx, number);
  if (owner) return findOrRestore(tx, owner, fields, checkedAt);

  const made = await attemptWrite(tx, async () => {
    const id = await insertContact(tx, fields);
    return (await claimNumber(tx, id, number)) ? id : undefined; // a concurrent transaction created it first
  });
  if (made !== undefined) return { outcome: 'made', id: made };
  const concurrentOwner = await lockNumberOwner(tx, number);
  if (!concurrentOwner) throw new Error('a number is taken by nobody');
  return findOrRestore(tx, concurrentOwner, fields, checkedAt);
}

async function findOrRestore(
  tx: Tx,
  owner: { id: number; active: boolean; removed: boolean; namelessSince: Date | null },
  fields: ContactPatch,
  checkedAt: Date | null,
): Promise<ClaimResult> {
  const isOfCheck = checkedAt !== null && owner.namelessSince !== null && owner.namelessSince >= checkedAt;
  if (!owner.removed && !isOfCheck) return { outcome: 'known', id: owner.id };
  await saveContact(tx, owner.id, { ...fields, active: true, removedAt: null });
  if (!owner.active) enqueueBlockOnChannels(tx, owner.id);
  return { outcome: 'made', id: owner.id };
}

async function announceAndPresent(tx: Tx, actor: Actor, id: number): Promise<Contact> {
  const contact = await findContact(tx, id);
  announceContact(tx, { action: 'create', contact });
  return presentContact(actor, contact);
}
