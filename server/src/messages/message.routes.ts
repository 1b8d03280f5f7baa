import { messageApi } from '@balcao/contract/messages/message.api';
import { type Binding, type Door, serve, serveUpload } from '../platform/http.ts';
import { findTicket } from '../tickets/find-ticket.ts';
import type { CapabilitiesOf } from './channel-abilities.ts';
import { deleteMessage } from './delete-message.ts';
import { editMessage } from './edit-message.ts';
import { forwardMessage } from './forward-message.ts';
import { listMessages } from './list-messages.ts';
import { reactToMessage } from './react-to-message.ts';
import { retryMessage } from './retry-message.ts';
import { searchMessages } from './search-messages.ts';
import { sendMessage } from './send-message.ts';

export const messageRoutes = (door: Door, abilities: CapabilitiesOf): Binding[] => [
  serve(door, messageApi.list, listMessages),
  serve(door, messageApi.search, (tx, actor, { query }) => searchMessages(tx, actor, query)),
  serveUpload(door, messageApi.send, (tx, actor, { params, body }, uploads, fields) =>
    sendMessage(tx, actor, params.ticketId, body, uploads, fields),
  ),
  serve(door, messageApi.edit, (tx, actor, { params, body }) =>
    editMessage(tx, actor, params.messageId, body.body, abilities),
  ),
  serve(door, messageApi.remove, (tx, actor, { params }) => deleteMessage(tx, actor, params.messageId, abilities)),
  serve(door, messageApi.retry, (tx, actor, { params }) => retryMessage(tx, actor, params.messageId)),
  serve(door, messageApi.react, (tx, actor, { params, body }) =>
    reactToMessage(tx, actor, params.messageId, body, abilities),
  ),
  serve(door, messageApi.forward, (tx, actor, { body }) => forwardMessage(tx, actor, body)),
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
