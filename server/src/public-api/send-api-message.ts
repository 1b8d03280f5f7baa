import { ensure, invalidInput } from '@balcao/contract/errors';
import type { ApiMessageInput, ApiMessageSent } from '@balcao/contract/public-api/public-api';
import type { Actor } from '@balcao/contract/users/actor';
import { type NumberCheckDeps, planNumberCheck } from '../contacts/check-number.ts';
import { findOrCreateHiddenContact, findOrCreateListedContact } from '../contacts/create-contact.ts';
import { findContactOfNumber } from '../contacts/find-contact-of-number.ts';
import { parseNumberIn } from '../contacts/parse-contact-number.ts';
import { isConcurrentChange } from '../platform/db/concurrent-change.ts';
import { retryOnRace, retryWhile } from '../platform/db/retry-on-race.ts';
import { inTx, type Tx, type TxContext } from '../platform/db/tx.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { isBlankText } from '../platform/text/is-blank-text.ts';
import type { Call } from './serve-with-token.ts';
import { findFirstAnswer, onceForCaller, type SentTo, writeApiMessage } from './write-api-message.ts';

export type SendDeps = {
  context: Pick<RequestContext<Actor>, keyof TxContext | 'share'>;
  numberChecks: NumberCheckDeps;
  /** called in the transaction that writes the message */
  note?: SentTo;
};

/** Whether the number was looked up on the channel. */
type Lookup = { isChecked: boolean };

/**
 * Sends a program's message to a number: its contact is found or created, and it is sent like all automatic messages. A
 * number without a contact is first looked up on the channel, outside of a transaction.
 */
export async function sendApiMessage(
  { context, numberChecks, note }: SendDeps,
  input: Omit<ApiMessageInput, 'clientId'> & { clientId?: string | undefined },
  { caller, key = input.clientId, uploads }: Call,
): Promise<ApiMessageSent> {
  if (isBlankText(input.body) && uploads.length === 0) throw invalidInput('body', 'required');
  const { companyId } = caller;
  const attempt = async (tx: Tx, { isChecked }: Lookup): Promise<ApiMessageSent | null> => {
    const { body, closeTicket } = input;
    const number = parseNumberIn(caller.country, input.number);
    const addressee = await findAddressee(tx, number, { isChecked, closeTicket });
    const request = { key, to: digitsOf(input.number), body, closeTicket, uploads };
    // The contact may have been erased or have another number since the first call, and a repeat writes nothing.
    if (addressee === null) return findFirstAnswer(tx, caller, request);
    return onceForCaller(tx, caller, request, async () => {
      // Checked here, so that a repeat of an earlier call still gets its first answer.
      ensure(!caller.isConnectionDeleted, 'ERR_NO_WAPP_FOUND');
      if (!addressee.active) throw invalidInput('number', 'blocked');
      return writeApiMessage(tx, { contactId: addressee.id, whatsappId: caller.whatsappId }, input, uploads, note);
    });
  };
  const send = (lookup: Lookup): Promise<ApiMessageSent | null> =>
    // Two calls with one key must not share a transaction, and one that creates a contact may have to be retried: another
    // transaction may create it first.
    key === undefined && uploads.length === 0 && !lookup.isChecked
      ? context.share(companyId, digitsOf(input.number), (tx) => attempt(tx, lookup))
      : retryWhile(isConcurrentChange, () => retryOnRace(() => inTx(context, companyId, (tx) => attempt(tx, lookup))));
  const sent = await send({ isChecked: false });
  if (sent !== null) return sent;
  ensure(!caller.isConnectionDeleted, 'ERR_NO_WAPP_FOUND');
  await (await inTx(context, companyId, (tx) => planNumberCheck(tx, numberChecks, { number: input.number })))();
  const sentNow = await send({ isChecked: true });
  if (sentNow === null) throw new Error('a number that was checked has a contact');
  return sentNow;
}

/** Ordered by number, so that shared transactions lock in one order (docs/decisions/0330). */
const digitsOf = (number: string): string => number.replace(/\D/g, '').slice(-15) || '0';

/** Null when no contact has the number, which must then be looked up on the channel. */
async function findAddressee(
  tx: Tx,
  number: string,
  { isChecked, closeTicket }: { isChecked: boolean; closeTicket: boolean },
): Promise<{ id: number; active: boolean } | null> {
  const known = await findContactOfNumber(tx, number);
  if (known) return known;
  if (!isChecked) return null;
  const findOrCreate = closeTicket ? findOrCreateHiddenContact : findOrCreateListedContact;
  return { id: await findOrCreate(tx, { name: number, number, email: '' }), active: true };
}
