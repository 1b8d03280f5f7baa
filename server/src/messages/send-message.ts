import { ensure, invalidInput } from '@balcao/contract/errors';
import type { TemplateChoice } from '@balcao/contract/message-templates/message-template';
import { mediaTypeOf } from '@balcao/contract/messages/media-type.rules';
import type { Message } from '@balcao/contract/messages/message';
import type { SendMessageInput } from '@balcao/contract/messages/message.api';
import { isQuotable } from '@balcao/contract/messages/quotable.rules';
import { can } from '@balcao/contract/permissions';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Actor } from '@balcao/contract/users/actor';
import type { Mention } from '../channels/inbound-event.ts';
import { storeFile } from '../files/store-file.ts';
import type { Tx } from '../platform/db/tx.ts';
import type { Upload } from '../platform/files/uploads.ts';
import { isBlankText } from '../platform/text/is-blank-text.ts';
import { lockVisibleTicket } from '../tickets/find-ticket.ts';
import { ticketStatusFailure } from '../tickets/transition-ticket.ts';
import { findMessage, readMessage } from './find-message.ts';
import { readMessages } from './message.store.ts';
import { noteWritten } from './note-written.ts';
import { findIdByClientId } from './own-message.store.ts';
import { type Outgoing, queueMessage } from './queue-message.ts';
import { renderTicketTemplate } from './template-variables.ts';
import { composeTemplate } from './templates/compose-template.ts';

/**
 * Sends a person's message: a text, an approved template, or files with a text each. While the connection is down the
 * message stays queued.
 */
export async function sendMessage(
  tx: Tx,
  actor: Actor,
  ticketId: number,
  input: SendMessageInput,
  { uploads = [], inputs = [input] }: { uploads?: Upload[]; inputs?: readonly SendMessageInput[] | undefined } = {},
): Promise<{ messages: Message[] }> {
  const ticket = await lockVisibleTicket(tx, actor, ticketId);
  const clientIds = clientIdsOf(inputs, uploads.length);
  if (ticket.status !== 'open') {
    const repeated = await findRepeated(tx, actor, ticketId, clientIds);
    if (repeated) return { messages: repeated };
    if (!input.isPrivate) throw ticketStatusFailure(ticket);
  }
  const quoted = input.quotedMsg == null ? null : await findMessage(tx, actor, input.quotedMsg);
  ensure(
    quoted === null || quoted.row.ticketId === ticketId || quoted.row.contactId === ticket.contactId,
    'ERR_NO_MESSAGE_FOUND',
  );
  ensure(
    quoted === null || input.isPrivate || isQuotable(await readMessage(tx, quoted.row.id)),
    'ERR_NO_MESSAGE_FOUND',
  );
  const quote = { quotedMessageId: quoted?.row.id ?? null, quotedProviderId: quoted?.row.providerId ?? null };
  const fill = (text: string): Promise<string> => renderTicketTemplate(tx, ticket, text);
  const common = {
    ...quote,
    isPrivate: input.isPrivate,
    origin: 'person' as const,
    sentBy: actor.userId,
    delayMs: (input.holdSeconds ?? 0) * 1000,
  };

  if (input.template)
    return sendTemplate(tx, ticket, input.template, { ...common, clientId: input.clientId ?? null }, uploads);

  if (uploads.length === 0) return sendText(tx, actor, ticket, input, common);

  const messages: Message[] = [];
  let now: Ticket = ticket;
  for (const [i, upload] of uploads.entries()) {
    if (i > 0) now = await lockVisibleTicket(tx, actor, ticketId);
    messages.push(
      await queueMessage(tx, now, {
        ...common,
        body: await fill(inputs[i]?.body ?? ''),
        mediaType: mediaTypeOf(upload.mimeType),
        metadata: previewField(upload, inputs[i]),
        fileId: await storeFile(tx, upload),
        fileName: upload.name,
        clientId: clientIds[i] ?? null,
      }),
    );
  }
  return { messages };
}

/**
 * The client's id of each message. With a single one for several files those after the first get ids made of it: a repeat of
 * the send is then a repeat of each file.
 */
function clientIdsOf(inputs: readonly SendMessageInput[], files: number): (string | null)[] {
  const first = inputs[0]?.clientId;
  const isForAll = first !== undefined && inputs.every(({ clientId }, i) => i === 0 || clientId === undefined);
  return Array.from({ length: Math.max(inputs.length, files) }, (_, i) =>
    isForAll && i > 0 ? `${first}#${i + 1}` : (inputs[i]?.clientId ?? null),
  );
}

/**
 * The messages that the actor sent before under these ids: the response to them may have been lost before the ticket was
 * closed, or merged into another one, where they are now.
 */
async function findRepeated(
  tx: Tx,
  actor: Actor,
  ticketId: number,
  clientIds: readonly (string | null)[],
): Promise<Message[] | null> {
  const ids: number[] = [];
  for (const clientId of clientIds) {
    const id = clientId === null ? null : await findIdByClientId(tx, ticketId, clientId);
    if (id !== null) ids.push(id);
  }
  const messages = await readMessages(tx, ids);
  return messages.length > 0 && messages.every(({ sentBy }) => sentBy?.id === actor.userId) ? messages : null;
}

/** A text, or a note with the colleagues that it mentions. */
async function sendText(
  tx: Tx,
  actor: Actor,
  ticket: Ticket,
  input: SendMessageInput,
  common: Omit<Outgoing, 'body'>,
): Promise<{ messages: Message[] }> {
  const { body, isPrivate, mentions = [] } = input;
  if (isBlankText(body)) throw invalidInput('body', 'required');
  const message = await queueMessage(tx, ticket, {
    ...common,
    body: isPrivate ? body : await renderTicketTemplate(tx, ticket, body),
    ...(ticket.isGroup && !isPrivate && { metadata: mentionFields(actor, input) }),
    clientId: input.clientId ?? null,
  });
  if (isPrivate) tx.publish(noteWritten, { message, ticket, by: actor, mentions });
  return { messages: [message] };
}

/** As for a customer's video: phones show this picture until the video is fetched. */
const previewField = ({ mimeType }: Upload, input: SendMessageInput | undefined): { preview: string } | null =>
  input?.filmPreview && mediaTypeOf(mimeType) === 'video' ? { preview: input.filmPreview } : null;

/**
 * In the channels' form of mentions (`mention` of inbound-event.ts), for the members that the text actually names. A number
 * becomes the name of whoever has it, so users who see numbers masked mention by other keys only (docs/decisions/0630).
 */
function mentionFields(actor: Actor, { body, memberMentions = [] }: SendMessageInput): { mentions: Mention[] } | null {
  const mentions = [...new Set(memberMentions)].flatMap((key): Mention[] => {
    const [kind, id = ''] = key.split(':');
    if (kind === 'phone' && !can(actor, 'numbers:seeFull')) return [];
    return body.includes(`@${id}`)
      ? [{ id, identities: [{ kind: kind === 'phone' ? 'phone' : 'wa_lid', value: id }] }]
      : [];
  });
  return mentions.length > 0 ? { mentions } : null;
}

/** An approved template; the only file is that of its header. */
async function sendTemplate(
  tx: Tx,
  ticket: Ticket,
  choice: TemplateChoice,
  common: Omit<Outgoing, 'body' | 'template'>,
  [upload, ...more]: Upload[],
): Promise<{ messages: Message[] }> {
  if (common.isPrivate) throw invalidInput('isPrivate', 'template');
  if (more.length > 0) throw invalidInput('medias', 'too_big');
  const file = { fileId: upload ? await storeFile(tx, upload) : null, fileName: upload?.name ?? null };
  const composed = await composeTemplate(tx, ticket, choice, file.fileId);
  return { messages: [await queueMessage(tx, ticket, { ...common, ...file, ...composed })] };
}
