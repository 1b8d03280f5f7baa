import type { Contact } from '@balcao/contract/contacts/contact';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import type { RateLimiter } from '../platform/async/rate-limiter.ts';
import type { Tx } from '../platform/db/tx.ts';
import { hasNumberLike } from './contact.store.ts';
import { parseContactNumber } from './parse-contact-number.ts';
import { resolveNumber } from './update-contact.ts';

/**
 * Users who see masked numbers could find one out by giving their own contact number after number, until one is refused as a
 * duplicate. An acceptance reveals as much as a refusal, so every other number that they give counts (docs/decisions/0512).
 * @throws Failure ERR_RATE_LIMIT
 */
export async function limitTypedNumber(
  limiter: RateLimiter,
  tx: Tx,
  actor: Actor,
  before: Pick<Contact, 'number'>,
  typed: string | undefined,
): Promise<void> {
  if (can(actor, 'numbers:seeFull')) return;
  if ((await resolveNumber(tx, actor, before, typed)) !== before.number) limiter(String(actor.userId));
}

/**
 * As `limitTypedNumber`, for a new person: only numbers count that look, masked, like one that somebody has. Others answer no
 * question, and whoever registers customers all day gives many (docs/decisions/0630).
 * @param hasSimilar further people among whom a guess would be noticed
 * @throws Failure ERR_RATE_LIMIT
 */
export async function limitNewNumber(
  limiter: RateLimiter,
  tx: Tx,
  actor: Actor,
  typed: string,
  hasSimilar: (number: string) => Promise<boolean> = async () => false,
): Promise<void> {
  if (can(actor, 'numbers:seeFull')) return;
  const number = await parseContactNumber(tx, typed);
  if ((await hasNumberLike(tx, number)) || (await hasSimilar(number))) limiter(String(actor.userId));
}
