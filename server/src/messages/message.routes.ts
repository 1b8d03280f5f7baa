import { messageApi } from '@balcao/contract/messages/message.api';
import type { Actor } from '@balcao/contract/users/actor';
import { z } from 'zod';
import { type Endpoint, type RequestContext, serve, serveExternalCall, serveUpload } from '../platform/http/serve.ts';
import { findVisibleTicket } from '../tickets/find-ticket.ts';
import type { CapabilitiesOf } from './capabilities.ts';
import { deleteMessage } from './changes/delete-message.ts';
import { dismissChange } from './changes/dismiss-change.ts';
import { editMessage } from './changes/edit-message.ts';
import { undoSend } from './changes/undo-send.ts';
import { planMemberList } from './channel-actions/plan-member-list.ts';
import { refetchMedia } from './channel-actions/refetch-media.ts';
import type { SendingDeps } from './delivery/sending-deps.ts';
import { forwardMessage } from './forward-message.ts';
import { requestPreview } from './link-previews/request-preview.ts';
import { listContactMedia } from './lists/list-contact-media.ts';
import { listMessages } from './lists/list-messages.ts';
import { searchConversation } from './lists/search-conversation.ts';
import { searchMessages } from './lists/search-messages.ts';
import { showWindow } from './lists/show-window.ts';
import { presentMessage } from './message.audience.ts';
import { showTypingJob } from './message.jobs.ts';
import { reactToMessage } from './react-to-message.ts';
import { showMessageInfo } from './receipts/show-message-info.ts';
import { retryMessage } from './retry-message.ts';
import { sendMessage } from './send-message.ts';

const ticketParams = z.object({ ticketId: z.string() });
/** The key may be anything: an invalid ticket id is refused together with the rest of the call. */
const ticketKeyOf = (params: unknown): string => ticketParams.safeParse(params).data?.ticketId ?? '';

export const messageRoutes = (
  context: RequestContext<Actor>,
  { capabilitiesOf, openConnection }: { capabilitiesOf: CapabilitiesOf } & Pick<SendingDeps, 'openConnection'>,
): Endpoint[] => [
  serve(context, messageApi.list, listMessages),
  serve(context, messageApi.search, (tx, actor, { query }) => searchMessages(tx, actor, query)),
  serve(context, messageApi.searchConversation, (tx, actor, { params, query }) =>
    searchConversation(tx, actor, params.ticketId, query),
  ),
  serve(context, messageApi.ofContact, (tx, actor, { params, query }) =>
    listContactMedia(tx, actor, params.contactId, query),
  ),
  serveUpload(
    context,
    messageApi.send,
    async (tx, actor, { params, body }, uploads, inputs) => {
      const { messages } = await sendMessage(tx, actor, params.ticketId, body, { uploads, inputs });
      return { messages: messages.map((message) => presentMessage(actor, message)) };
    },
    ticketKeyOf,
  ),
  serve(context, messageApi.window, (tx, actor, { params }) => showWindow(tx, actor, params.ticketId)),
  serveExternalCall(context, messageApi.members, async (tx, actor, { params }) => {
    const list = await planMemberList(tx, actor, params.ticketId, { context, openConnection });
    return async () => ({ members: await list() });
  }),
  serve(context, messageApi.edit, async (tx, actor, { params, body }) =>
    presentMessage(actor, await editMessage(tx, actor, params.messageId, body.body, capabilitiesOf)),
  ),
  serve(context, messageApi.remove, async (tx, actor, { params }) =>
    presentMessage(actor, await deleteMessage(tx, actor, params.messageId, capabilitiesOf)),
  ),
  serve(context, messageApi.info, (tx, actor, { params }) => showMessageInfo(tx, actor, params.messageId)),
  serve(context, messageApi.dismissChange, async (tx, actor, { params }) =>
    presentMessage(actor, await dismissChange(tx, actor, params.messageId)),
  ),
  serve(context, messageApi.undo, (tx, actor, { params }) => undoSend(tx, actor, params.messageId)),
  serve(context, messageApi.refetchMedia, (tx, actor, { params }) => refetchMedia(tx, actor, params.messageId)),
  serve(context, messageApi.retry, async (tx, actor, { params }) =>
    presentMessage(actor, await retryMessage(tx, actor, params.messageId)),
  ),
  serve(context, messageApi.react, async (tx, actor, { params, body }) =>
    presentMessage(actor, await reactToMessage(tx, actor, params.messageId, body, capabilitiesOf)),
  ),
  serve(context, messageApi.preview, (tx, actor, { params }) => requestPreview(tx, actor, params.messageId)),
  serve(context, messageApi.forward, async (tx, actor, { body }) => {
    const { message, ticket } = await forwardMessage(tx, actor, body);
    return { message: presentMessage(actor, message), ticket };
  }),
  serve(context, messageApi.typing, async (tx, actor, { params, body }) => {
    const ticket = await findVisibleTicket(tx, actor, params.ticketId);
    if (ticket.status === 'open')
      tx.enqueue(
        showTypingJob,
        { companyId: tx.companyId, ticketId: ticket.id, presence: body.presence },
        { key: `typing:${ticket.id}`, maxAttempts: 1 },
      );
    return {};
  }),
];
