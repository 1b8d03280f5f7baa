import type { Message } from '@balcao/contract/messages/message';
import { readRecentMessages } from '../../messages/lists/read-recent-messages.ts';
import type { Tx } from '../../platform/db/tx.ts';

/** Limit of the messages read when an integration enters a conversation. */
const maxMessages = 20;
/** Limit of those read in a running session: more than a customer writes while waiting for a service. */
const maxSince = 1000;
const longestMs = 60 * 60_000;

/** The customer's messages that the service has not received, oldest first; for a new session, the latest ones. */
export async function readCustomerMessages(tx: Tx, ticketId: number, lastMessageId: number): Promise<Message[]> {
  const newest = await readRecentMessages(tx, ticketId, maxMessages);
  const goesFurther = lastMessageId > 0 && newest.length === maxMessages && isAllAfter(newest, lastMessageId);
  const recent = goesFurther ? await readRecentMessages(tx, ticketId, maxSince) : newest;
  const byPeople = recent.findIndex(({ fromMe, isPrivate, isAutomatic }) => fromMe && !isPrivate && !isAutomatic);
  const begun = byPeople === -1 ? recent : recent.slice(0, byPeople);
  const since = tx.now.getTime() - longestMs;
  return begun
    .filter(isCustomers)
    .filter(({ id, createdAt }) =>
      lastMessageId > 0 ? Number(id) > lastMessageId : new Date(createdAt).getTime() > since,
    )
    .reverse();
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
