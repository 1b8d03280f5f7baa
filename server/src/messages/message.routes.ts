import { messageApi } from '@balcao/contract/messages/message.api';
import { type Binding, type Door, serve, serveUpload } from '../platform/http.ts';
import { findTicket } from '../tickets/find-ticket.ts';
import type { CapabilitiesOf } from './channel-abilities.ts';
import { deleteMessage } from './delete-message.ts';
import { editMessage } from './edit-message.ts';
import { forwardMessage } from './forward-message.ts';
import { listMessages } from './list-messages.ts';
import { messageFor } from './message.audience.ts';
import { reactToMessage } from './react-to-message.ts';
import { retryMessage } from './retry-message.ts';
import { searchMessages } from './search-messages.ts';
import { sendMessage } from './send-message.ts';
import { undoSend } from './undo-send.ts';

export const messageRoutes = (door: Door, abilities: CapabilitiesOf): Binding[] => [
  serve(door, messageApi.list, listMessages),
  serve(door, messageApi.search, (tx, actor, { query }) => searchMessages(tx, actor, query)),
  serveUpload(door, messageApi.send, async (tx, actor, { params, body }, uploads, bodies) => {
    const { messages } = await sendMessage(tx, actor, params.ticketId, body, uploads, bodies);
    return { messages: messages.map((message) => messageFor(actor, message)) };
  }),
  serve(door, messageApi.edit, async (tx, actor, { params, body }) =>
    messageFor(actor, await editMessage(tx, actor, params.messageId, body.body, abilities)),
  ),
  serve(door, messageApi.remove, async (tx, actor, { params }) =>
    messageFor(actor, await deleteMessage(tx, actor, params.messageId, abilities)),
  ),
  serve(door, messageApi.undo, (tx, actor, { params }) => undoSend(tx, actor, params.messageId)),
  serve(door, messageApi.retry, async (tx, actor, { params }) =>
    messageFor(actor, await retryMessage(tx, actor, params.messageId)),
  ),
  serve(door, messageApi.react, async (tx, actor, { params, body }) =>
    messageFor(actor, await reactToMessage(tx, actor, params.messageId, body, abilities)),
  ),
  serve(door, messageApi.forward, async (tx, actor, { body }) => {
    const { message, ticket } = await forwardMessage(tx, actor, body);
    return { message: messageFor(actor, message), ticket };
  }),
  serve(door, messageApi.typing, async (tx, actor, { params, body }) => {
    const ticket = await findTicket(tx, actor, params.ticketId);
    if (ticket.status === 'open')
      tx.enqueue(
        'show-typing',
        { companyId: tx.companyId, ticketId: ticket.id, presence: body.presence },
        { key: `typing:${ticket.id}`, maxAttempts: 1 },
      );
    return {};
  }),
];
