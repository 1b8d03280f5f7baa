import { invalidInput } from '@balcao/contract/errors';
import type { ApiMessageInput, ApiMessageSent } from '@balcao/contract/public-api/public-api';
import type { Actor } from '@balcao/contract/users/actor';
import { type NumberCheckDeps, planNumberCheck } from '../contacts/check-number.ts';
import { findOrCreateHiddenContact } from '../contacts/create-contact.ts';
import { findContactOfNumber } from '../contacts/find-contact-of-number.ts';
import { parseNumberIn } from '../contacts/parse-contact-number.ts';
import { ConcurrentChangeError } from '../platform/db/concurrent-change.ts';
import { retryOnRace, retryWhile } from '../platform/db/retry-on-race.ts';
import { inTx, type Tx, type TxContext } from '../platform/db/tx.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import type { Call } from './serve-with-token.ts';
import { onceForCaller, type SentTo, writeApiMessage } from './write-api-message.ts';

export type SendDeps = {
  context: Pick<RequestContext<Actor>, keyof TxContext | 'share'>;
  numberChecks: NumberCheckDeps;
  /** in the transaction that writes it */
  note?: SentTo;
};

/**
 * A message of another program to a number: its contact is found or made, and it goes as everything does that writes by itself. A number
 * that nobody has written to is asked of the channel first, outside of a transaction.
 */
export async function sendApiMessage(
  { context, numberChecks, note }: SendDeps,
  input: Omit<ApiMessageInput, 'clientId'> & { clientId?: string | undefined },
  { caller, key = input.clientId, uploads }: Call,
): Promise<ApiMessageSent> {
  if (input.body.trim() === '' && uploads.length === 0) throw invalidInput('body', 'required');
  const { companyId } = caller;
  const attempt = async (tx: Tx, isChecked: boolean): Promise<ApiMessageSent | null> => {
    const contactId = await findAddressee(tx, parseNumberIn(caller.country, input.number), isChecked);
    if (contactId === null) return null;
    const to = { contactId, whatsappId: caller.whatsappId };
    return onceForCaller(tx, caller, key, () => writeApiMessage(tx, to, input, uploads, note));
  };
  const send = (isChecked: boolean): Promise<ApiMessageSent | null> =>
    // Two with one key must not stand in one transaction, and a contact that is made may have to be done anew.
    key === undefined && uploads.length === 0 && !isChecked
      ? context.share(companyId, digitsOf(input.number), (tx) => attempt(tx, isChecked))
      : retryWhile(isConcurrent, () => retryOnRace(() => inTx(context, companyId, (tx) => attempt(tx, isChecked))));
  const sent = await send(false);
  if (sent !== null) return sent;
  await (await inTx(context, companyId, (tx) => planNumberCheck(tx, numberChecks, { number: input.number })))();
  const sentNow = await send(true);
  if (sentNow === null) throw new Error('a number that was checked has a contact');
  return sentNow;
}

/** Somebody else has made the contact of this number meanwhile: done anew, it is found. */
const isConcurrent = (error: unknown): boolean => error instanceof ConcurrentChangeError;

/** In one order by number, as 0330 shares transactions. */
const digitsOf = (number: string): string => number.replace(/\D/g, '').slice(-15) || '0';

/** Null: nobody here knows the number, and the channel has to be asked. */
async function findAddressee(tx: Tx, number: string, isChecked: boolean): Promise<number | null> {
  const known = await findContactOfNumber(tx, number);
  if (known) {
    if (!known.active) throw invalidInput('number', 'blocked');
    return known.id;
  }
  return isChecked ? findOrCreateHiddenContact(tx, { name: number, number, email: '' }) : null;
}
