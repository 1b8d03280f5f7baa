import type { Message } from '@balcao/contract/messages/message';
import { readRecentMessages } from '../../messages/lists/read-recent-messages.ts';
import type { Tx } from '../../platform/db/tx.ts';

/** Limit of the messages read when an integration enters a conversation. */
const maxMessages = 20;
/** Limit of those read in a running session: more than a customer writes while waiting for a service. */
const maxSince = 1000;
const longestMs = 60 * 60_000;

/** What a service has received: messages up to `messageId` that were readable at `at`. */
export type Received = { messageId: number; at: Date };

/** The customer's messages that the service has not received, oldest first; `received` null: a new session, the latest ones. */
export async function readCustomerMessages(tx: Tx, ticketId: number, received: Received | null): Promise<Message[]> {
  const lastMessageId = received?.messageId ?? 0;
  const newest = await readRecentMessages(tx, ticketId, maxMessages);
  const goesFurther = lastMessageId > 0 && newest.length === maxMessages && isAllAfter(newest, lastMessageId);
  const recent = goesFurther ? await readRecentMessages(tx, ticketId, maxSince) : newest;
  const byPeople = recent.findIndex(({ fromMe, isPrivate, isAutomatic }) => fromMe && !isPrivate && !isAutomatic);
  const begun = byPeople === -1 ? recent : recent.slice(0, byPeople);
  const since = tx.now.getTime() - longestMs;
  const late = received ? await selectDecryptedLate(tx, begun, received) : [];
  return begun
    .filter(isCustomers)
    .filter(({ id, createdAt }) =>
      lastMessageId > 0
        ? Number(id) > lastMessageId || late.includes(Number(id))
        : new Date(createdAt).getTime() > since,
    )
    .reverse();
}

/** Of these, the messages that could not be decrypted yet when the service received a newer one. */
async function selectDecryptedLate(
  tx: Tx,
  messages: readonly Message[],
  { messageId, at }: Received,
): Promise<number[]> {
  const ids = messages.map(({ id }) => Number(id)).filter((id) => id <= messageId);
  const rows = await tx.rows<{ id: number }>(
    'integration-decrypted-late',
    `select id::float8 as id from messages where company_id = current_company() and id = any($1::bigint[])
       and (facts ->> 'decryptedAt')::timestamptz > $2`,
    [ids, at],
  );
  return rows.map(({ id }) => id);
}

const isAllAfter = (messages: readonly Message[], messageId: number): boolean =>
  messages.every(({ id }) => Number(id) > messageId);

const isCustomers = ({ fromMe, isPrivate, isUnreadable, mediaType }: Message): boolean =>
  !fromMe && !isPrivate && !isUnreadable && mediaType !== 'reactionMessage' && mediaType !== 'call_log';

/** Their texts joined by line breaks; "" when none is a text. */
export const textOf = (messages: readonly Message[]): string =>
  messages
    .flatMap(({ mediaType, body, isDeleted }) => (mediaType === 'conversation' && !isDeleted ? body.trim() : []))
    .filter((body) => body !== '')
    .join('\n');

export const newestIdOf = (messages: readonly Message[], otherwise: number): number =>
  Math.max(otherwise, ...messages.map(({ id }) => Number(id)));
