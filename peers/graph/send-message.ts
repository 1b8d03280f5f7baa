import type { BusinessConnection } from './business-connection.ts';
import { checkTemplate } from './check-template.ts';
import { Customer } from './customer.ts';
import { bareMime, looksLike, type MediaKind, mediaKinds } from './media/media-kinds.ts';
import type { Sent } from './peer-types.ts';
import type { MarkReadBody, SendBody } from './send-body.ts';
import { GraphError } from './wire/graph-error.ts';

/** Whether failures that Meta detects late (window, recipient) are in the response or in a failed status. */
export type Refusals = 'status' | 'answer';

const mediaTypes: readonly string[] = ['image', 'video', 'audio', 'document', 'sticker'];

/** Accepts or rejects a message. Returns the response; `sent` is null when no status will follow. */
export function acceptMessage(connection: BusinessConnection, body: SendBody, refusals: Refusals) {
  checkMedia(connection, body);
  checkTemplate(connection, body);
  const customer = connection.findCustomer(body.to, body.recipient);
  connection.limits.count(customer?.userId ?? body.to ?? body.recipient ?? '');
  const refusal = asyncRefusal(connection, customer, body);
  if (refusal !== null && refusals === 'answer') throw refusal;
  const target = customer ?? createUnknownCustomer(connection, body);
  const sent = recordSent(connection, target, body, refusal);
  connection.statuses.begin(sent, target, refusal);
  return {
    sent,
    answer: {
      messaging_product: 'whatsapp',
      contacts: [
        {
          input: body.to ?? body.recipient,
          ...(target.waId === null ? {} : { wa_id: target.waId }),
          ...(customer === undefined ? {} : { user_id: target.userId }),
        },
      ],
      messages: [{ id: sent.id, ...(body.type === 'template' ? { message_status: 'accepted' } : {}) }],
    },
  };
}

export function acceptMarkRead(connection: BusinessConnection, body: MarkReadBody) {
  const known = connection.messages.get(body.message_id);
  const customer = connection.customerOf(body.message_id);
  if (customer === undefined || known?.direction !== 'in') {
    throw new GraphError(100, `Param message_id is not valid: no received message ${body.message_id}`);
  }
  customer.readByBusiness.add(body.message_id);
  if (body.typing_indicator !== undefined) customer.typingSeen += 1;
  return { success: true };
}

function asyncRefusal(
  connection: BusinessConnection,
  customer: Customer | undefined,
  body: SendBody,
): GraphError | null {
  if (customer === undefined || customer.isBlocked) return new GraphError(131026, 'Message Undeliverable.');
  if (body.type !== 'template' && !connection.limits.isWindowOpen(customer.lastInboundMs)) {
    return new GraphError(
      131047,
      'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
    );
  }
  if (body.type === 'reaction' && connection.customerOf(body.reaction.message_id) !== customer) {
    return new GraphError(131009, 'The message to react to is not in this conversation');
  }
  const media = mediaOf(connection, body);
  if (media !== null && !looksLike(media.mime, media.bytes)) {
    return new GraphError(131053, `Media upload error: the file is not of type ${media.mime}`);
  }
  return null;
}

/** A recipient unknown to this peer: exists only in the failed status. */
function createUnknownCustomer(connection: BusinessConnection, body: SendBody): Customer {
  return new Customer(connection, {
    name: '',
    waId: body.to?.replace(/\D/g, '') ?? null,
    userId: body.recipient ?? '',
  });
}

function checkMedia(connection: BusinessConnection, body: SendBody): void {
  const media = mediaOf(connection, body);
  if (media === null) return;
  const kind = mediaKinds[body.type as MediaKind];
  if (!kind.mimes.includes(bareMime(media.mime))) {
    throw new GraphError(
      100,
      `Param ${body.type}['id'] is not valid: a ${body.type} of type ${media.mime} cannot be sent`,
    );
  }
  if (media.bytes.length > kind.maxBytes) throw new GraphError(131053, `Media file size too big for ${body.type}`);
}

function mediaOf(connection: BusinessConnection, body: SendBody) {
  const id = mediaIdOf(body);
  if (id === null) return null;
  const media = connection.media.find(id);
  if (media === undefined || media.phoneNumberId !== connection.number.phoneNumberId) {
    throw new GraphError(100, `Param ${body.type}['id'] is not a valid whatsapp business account media attachment ID`);
  }
  return media;
}

function mediaIdOf(body: SendBody): string | null {
  if (!mediaTypes.includes(body.type)) return null;
  const content: unknown = contentOf(body);
  return typeof content === 'object' && content !== null && 'id' in content && typeof content.id === 'string'
    ? content.id
    : null;
}

function recordSent(
  connection: BusinessConnection,
  customer: Customer,
  body: SendBody,
  refusal: GraphError | null,
): Sent {
  const sent: Sent = {
    id: connection.newId(customer, 'out'),
    opaque: body.biz_opaque_callback_data ?? null,
    to: body.to ?? body.recipient ?? '',
    type: body.type,
    content: contentOf(body),
    quotedId: body.context?.message_id ?? null,
    atMs: connection.clock.now(),
    answered: true,
    failedCode: refusal?.code ?? null,
    reportedStatuses: [],
  };
  connection.sent.push(sent);
  return sent;
}

const contentOf = (body: SendBody): unknown => new Map<string, unknown>(Object.entries(body)).get(body.type);
