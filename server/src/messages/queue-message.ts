import { supportsCaptions } from '@balcao/contract/channels/channel';
import { fitsCaption, splitForChannel } from '@balcao/contract/channels/split-text.rules';
import { Failure } from '@balcao/contract/errors';
import type { MediaType, Message } from '@balcao/contract/messages/message';
import type { OutboundOrigin } from '@balcao/contract/messages/origin.rules';
import { buildPreview } from '@balcao/contract/messages/preview.rules';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { DriverKey } from '../channels/channel.ts';
import type { OutboundTemplate } from '../channels/outbound-template.ts';
import type { Tx } from '../platform/db/tx.ts';
import { updateTicketPreview } from '../tickets/preview/update-ticket-preview.ts';
import { announceTicketSideEffects } from '../tickets/ticket.audience.ts';
import { announceNewMessage } from './message.audience.ts';
import { deliverMessagesJob } from './message.jobs.ts';
import { readMessages } from './message.store.ts';
import { findIdByClientId, insertOwnMessage } from './own-message.store.ts';
import { enqueueSoundMeasure } from './sound/measure-sound.ts';

export type Outgoing = {
  body: string;
  mediaType?: MediaType;
  fileId?: number | null;
  fileName?: string | null;
  metadata?: Record<string, unknown> | null;
  /** an approved template: `body` is its text, the file is its header's */
  template?: OutboundTemplate;
  quotedMessageId?: number | null;
  quotedProviderId?: string | null;
  clientId?: string | null;
  /** never sent to the channel */
  isPrivate?: boolean;
  origin: OutboundOrigin;
  sentBy: number | null;
  /** delay before it is sent (an undo period, a pause of a bot); the message and those after it in the chat are sent when it has passed */
  delayMs?: number;
};

/**
 * Enqueues the delivery of a chat's queued messages, in order: see delegate-messages.ts. `kind` of its connection,
 * where it is known, saves a query that only some kinds need.
 */
export const enqueueDelivery = (
  tx: Tx,
  whatsappId: number,
  contactId: number,
  { runAt, kind }: { runAt?: Date; kind?: DriverKey | null } = {},
): void =>
  tx.enqueue(
    deliverMessagesJob,
    { companyId: tx.companyId, whatsappId, contactId, ...(kind && { kind }) },
    { key: `deliver:${whatsappId}:${contactId}`, ...(runAt && { runAt }) },
  );

/**
 * Queues a message of ours in one transaction: its row, the ticket's preview, the notices, and the job that sends it.
 * It is announced now, not when the channel echoes it. `ticket` is locked by this transaction. Returns the first one
 * where the channel needs several, which have a delivery state each.
 */
export async function queueMessage(tx: Tx, ticket: Ticket, outgoing: Outgoing): Promise<Message> {
  const [whole, ...more] = partsOf(ticket, outgoing);
  const first = await queueOne(tx, ticket, whole);
  if (!first.isNew) return first.message;
  let now = first.ticket;
  for (const part of more) now = (await queueOne(tx, now, part)).ticket;
  return first.message;
}

/**
 * Where the channel has no captions, the text of a file comes after it. Nobody sees that an automatic text is too long
 * for its channel, which would refuse it: it is split.
 */
function partsOf({ channel }: Ticket, outgoing: Outgoing): [Outgoing, ...Outgoing[]] {
  const { body, isPrivate = false, origin, sentBy, delayMs = 0 } = outgoing;
  const hasFile = outgoing.fileId != null;
  const isAutomatic = origin === 'bot' && !isPrivate;
  const isCaption = supportsCaptions(channel) && (!isAutomatic || fitsCaption(channel, body));
  if (body.trim() === '' || isPrivate || (hasFile ? isCaption : !isAutomatic)) return [outgoing];
  const texts = isAutomatic ? splitForChannel(channel, body) : [body];
  const alone = texts.map((text): Outgoing => ({ body: text, origin, sentBy, delayMs }));
  const [first, ...others] = alone;
  if (hasFile) return [{ ...outgoing, body: '' }, ...alone];
  return first && others.length > 0 ? [{ ...outgoing, ...first }, ...others] : [outgoing];
}

async function queueOne(
  tx: Tx,
  ticket: Ticket,
  outgoing: Outgoing,
): Promise<{ message: Message; ticket: Ticket; isNew: boolean }> {
  const { clientId = null, isPrivate = false, mediaType = 'conversation', template } = outgoing;
  const inserted = await insertOwnMessage(tx, {
    ticketId: ticket.id,
    contactId: ticket.contactId,
    whatsappId: ticket.whatsappId,
    queueId: ticket.queueId,
    clientId,
    body: outgoing.body,
    mediaType,
    metadata: template ? { template } : (outgoing.metadata ?? null),
    fileId: outgoing.fileId ?? null,
    quotedMessageId: outgoing.quotedMessageId ?? null,
    quotedProviderId: outgoing.quotedProviderId ?? null,
    status: isPrivate ? 'sent' : 'queued',
    isPrivate,
    origin: outgoing.origin,
    sentBy: outgoing.sentBy,
    nextAttemptAt: outgoing.delayMs && !isPrivate ? new Date(tx.now.getTime() + outgoing.delayMs) : null,
  });
  const id = inserted?.id ?? null;
  const sent = id ?? (clientId === null ? null : await findIdByClientId(tx, ticket.id, clientId));
  const [message] = sent === null ? [] : await readMessages(tx, [sent]);
  if (!message) throw new Failure('ERR_CREATING_MESSAGE');
  if (id === null) return { message, ticket, isNew: false }; // a repeated send
  enqueueSoundMeasure(tx, { id, mediaType, fileId: outgoing.fileId ?? null, metadata: outgoing.metadata ?? null });

  const isSilent = isPrivate || mediaType === 'reactionMessage';
  const after = await updateTicketPreview(tx, ticket, {
    preview: isSilent ? null : buildPreview({ mediaType, body: outgoing.body, fileName: outgoing.fileName ?? null }),
    at: tx.now,
    delivery: { messageId: message.id, status: 'queued', updatedAt: message.updatedAt },
    // A scheduled message is not an answer: its author may not have read the customer's messages since.
    answered: outgoing.origin === 'person' && outgoing.sentBy === ticket.userId && !isPrivate,
  });
  announceNewMessage(tx, message, after);
  announceTicketSideEffects(tx, ticket, after);
  if (!isPrivate && ticket.whatsappId !== null)
    enqueueDelivery(tx, ticket.whatsappId, ticket.contactId, { kind: inserted?.kind ?? null });
  return { message, ticket: after, isNew: true };
}
