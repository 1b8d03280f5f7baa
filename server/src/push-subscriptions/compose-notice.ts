import { buildPreview, parsePreview, parseSignedPreview, stripMarks } from '@balcao/contract/messages/preview.rules';
import type { PushChoice, PushPayload } from '@balcao/contract/push-subscriptions/push-subscription';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { matchesFilter } from '@balcao/contract/tickets/ticket-list.rules';
import type { Actor } from '@balcao/contract/users/actor';
import { findChatMention } from '../chats/find-chat-mention.ts';
import { listMentions } from '../mentions/list-mentions.ts';
import { findMessages } from '../messages/find-message.ts';
import { presentMessage } from '../messages/message.audience.ts';
import type { Tx } from '../platform/db/tx.ts';
import { findTickets, presentTicket } from '../tickets/find-ticket.ts';
import { countTickets } from '../tickets/lists/count-tickets.ts';
import { countDueTodos } from '../todos/count-due-todos.ts';
import type { PushNotice } from './push-subscription.jobs.ts';
import { pushTexts } from './push-subscription.texts.ts';

const maxTitleLength = 100;
const maxBodyLength = 240;

/** `tag`: a later notice with the same tag replaces this one. `path`: the page that a click opens. */
type Words = Pick<PushPayload, 'tag' | 'path' | 'title' | 'body'>;

/**
 * The notification as this user may see it now; null when it no longer applies: the ticket is not visible to them,
 * another user has it, it was read, or the company's licence has ended (its admins can only pay).
 */
export async function composeNotice(
  tx: Tx,
  actor: Actor,
  notice: PushNotice,
  choice: PushChoice,
): Promise<PushPayload | null> {
  const words = actor.expired ? null : await wordsOf(tx, actor, notice, choice);
  if (words === null) return null;
  const { tag, path, title, body } = words;
  return {
    title: cut(title, maxTitleLength),
    body: choice.showsText ? cut(body, maxBodyLength) : '',
    ...{ tag, path },
    unread: await countInBell(tx, actor),
  };
}

/** As the screen counts it: the open page shows this number on the icon, too. */
async function countInBell(tx: Tx, actor: Actor): Promise<number> {
  const { unread, failed } = await countTickets(tx, actor, { showAll: false });
  const { mentions } = await listMentions(tx, actor);
  return unread + failed + mentions.length + (await countDueTodos(tx, actor));
}

function wordsOf(tx: Tx, actor: Actor, notice: PushNotice, choice: PushChoice): Promise<Words | null> {
  switch (notice.kind) {
    case 'message':
      return wordsOfMessage(tx, actor, notice, choice);
    case 'transfer':
      return wordsOfTransfer(tx, actor, notice, choice);
    case 'mention':
      return wordsOfMention(tx, actor, notice, choice);
    case 'chat':
      return wordsOfChat(tx, actor, notice, choice);
  }
}

const placeOf = ({ id, uuid, status }: Ticket): Pick<Words, 'tag' | 'path'> => ({
  tag: `ticket-${id}`,
  path: status === 'pending' ? '/tickets' : `/tickets/${uuid}`,
});

async function wordsOfChat(
  tx: Tx,
  actor: Actor,
  notice: { chatId: number; chatMessageId: number },
  { language }: PushChoice,
): Promise<Words | null> {
  const mention = await findChatMention(tx, actor, notice);
  if (mention === null) return null;
  const { chatId, uuid, title, by, text } = mention;
  return { tag: `chat-${chatId}`, path: `/chats/${uuid}`, title: pushTexts(language).chat(by, title), body: text };
}

async function wordsOfMention(
  tx: Tx,
  actor: Actor,
  { messageId }: { messageId: number },
  { language }: PushChoice,
): Promise<Words | null> {
  const { mentions } = await listMentions(tx, actor);
  const mention = mentions.find((one) => one.messageId === String(messageId));
  const [ticket] = mention ? await findTickets(tx, [mention.ticketId]) : [];
  return mention && ticket
    ? { ...placeOf(ticket), title: pushTexts(language).mention(mention.by), body: mention.text }
    : null;
}

async function wordsOfMessage(
  tx: Tx,
  actor: Actor,
  { messageId }: { messageId: number },
  { waiting, language }: PushChoice,
): Promise<Words | null> {
  const [found] = await findMessages(tx, [messageId]);
  const ticket = found && (await findOwnTicket(tx, actor, found.ticketId));
  if (!ticket || ticket.unreadMessages === 0 || (ticket.status === 'pending' && !waiting)) return null;
  const message = presentMessage(actor, found);
  const { mediaType, body, media, isUnreadable, isDeleted, author } = message;
  const preview = buildPreview({
    mediaType,
    body,
    fileName: media?.name ?? null,
    isUnreadable,
    isDeleted,
    author: ticket.isGroup ? (author?.name ?? null) : null,
  });
  const text = textOfPreview({ lastMessage: preview, isGroup: ticket.isGroup, fromMe: false }, language);
  return { ...placeOf(ticket), title: pushTexts(language).message(nameOf(ticket)), body: text };
}

async function wordsOfTransfer(
  tx: Tx,
  actor: Actor,
  { ticketId }: { ticketId: number },
  { language }: PushChoice,
): Promise<Words | null> {
  const ticket = await findOwnTicket(tx, actor, ticketId);
  if (!ticket || ticket.userId !== actor.userId || ticket.unreadMessages === 0) return null;
  return {
    ...placeOf(ticket),
    title: pushTexts(language).transfer(nameOf(ticket)),
    body: textOfPreview(ticket, language),
  };
}

/** A preview as the screen shows it: labels in the user's language, and texts without markup and our signature. */
function textOfPreview(
  { lastMessage, isGroup, fromMe }: Pick<Ticket, 'lastMessage' | 'isGroup' | 'fromMe'>,
  language: PushChoice['language'],
): string {
  const read = parsePreview(lastMessage, { inGroup: isGroup });
  if (!read) return stripMarks((fromMe && parseSignedPreview(lastMessage)?.rest) || lastMessage);
  const { labels, waiting, deleted } = pushTexts(language);
  const { mediaType, fileName, isUnreadable, isDeleted, author } = read;
  const named = fileName === null ? (labels[mediaType] ?? '') : `📄 ${fileName}`;
  const label = isDeleted ? deleted : isUnreadable ? waiting : named;
  return author === null ? label : `${author}: ${label}`;
}

/** A ticket in the user's own lists, masked as it is there. */
async function findOwnTicket(tx: Tx, actor: Actor, ticketId: number): Promise<Ticket | undefined> {
  const [ticket] = await findTickets(tx, [ticketId]);
  return ticket && isListedFor(actor, ticket) ? presentTicket(actor, ticket) : undefined;
}

/** Whether it is in the user's own lists. */
export const isListedFor = (actor: Actor, ticket: Ticket): boolean =>
  ticket.status !== 'closed' && matchesFilter(ticket, { showAll: false }, actor);

const nameOf = ({ contact }: Ticket): string => contact.name || contact.number;

const cut = (text: string, max: number): string => {
  const letters = Array.from(text);
  return letters.length <= max ? text : `${letters.slice(0, max - 1).join('')}…`;
};
