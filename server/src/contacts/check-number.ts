import { ensure, Failure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { lockNumberOwner } from './contact.store.ts';
import { findContact } from './find-contact.ts';
import { parseContactNumber } from './parse-contact-number.ts';
import { resolveNumber } from './update-contact.ts';

/** Returns the numbers that exist on the channel; null when it did not answer. */
export type NumberChecker = (numbers: string[]) => Promise<ReadonlySet<string> | null>;
export type NumberCheckDeps = {
  /** A live connection that can look up numbers. Null when there is none: numbers are then saved unchecked. */
  findChecker(tx: Tx): Promise<NumberChecker | null>;
};

/** @throws Failure ERR_WAPP_INVALID_CONTACT, ERR_WAPP_CHECK_CONTACT */
type NumberCheck = () => Promise<void>;
const noCheck: NumberCheck = async () => {};

/**
 * Prepares the channel's check of a number before a contact is created; the check itself runs outside of the
 * transaction. A number that a contact has already is not checked.
 */
export async function planNumberCheck(
  tx: Tx,
  deps: NumberCheckDeps,
  { number: typed, unchecked }: { number: string; unchecked?: boolean | undefined },
): Promise<NumberCheck> {
  if (unchecked) return noCheck;
  const number = await parseContactNumber(tx, typed);
  if (await lockNumberOwner(tx, number)) return noCheck;
  const check = await deps.findChecker(tx);
  if (!check) return noCheck;
  return async () => {
    const existing = await check([number]);
    if (existing === null) throw new Failure('ERR_WAPP_CHECK_CONTACT');
    ensure(existing.has(number), 'ERR_WAPP_INVALID_CONTACT');
  };
}

/** As `planNumberCheck`, for a change of an existing contact: only a different number is checked. */
export async function planChangedNumberCheck(
  tx: Tx,
  deps: NumberCheckDeps,
  actor: Actor,
  id: number,
  { number: typed, unchecked }: { number?: string | undefined; unchecked?: boolean | undefined },
): Promise<NumberCheck> {
  const before = await findContact(tx, id);
  const number = await resolveNumber(tx, actor, before, typed);
  return number === before.number ? noCheck : planNumberCheck(tx, deps, { number: `+${number}`, unchecked });
}
