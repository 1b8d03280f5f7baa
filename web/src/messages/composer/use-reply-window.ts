import type { Capabilities } from '@balcao/contract/channels/channel';
import type { Message } from '@balcao/contract/messages/message';
import { messageApi } from '@balcao/contract/messages/message.api';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { threadKeys } from '../thread.queries.ts';
import { type ReplyWindow, replyWindow } from './reply-window.rules.ts';

/**
 * The channel's window in this conversation, from the server's value and messages since: earlier ones may be of another number.
 * Undefined: none, or not known yet.
 */
export function useReplyWindow(
  ticket: Ticket,
  capabilities: Capabilities | undefined,
  messages: readonly Message[] | undefined,
): ReplyWindow | undefined {
  const hours = capabilities?.windowHours ?? null;
  const last = messages?.findLast((message) => !message.fromMe);
  const { data } = useQuery({
    queryKey: [...threadKeys.thread(ticket.id), 'window', ticket.whatsappId],
    queryFn: async ({ signal }) => {
      const shown = await call(messageApi.window, { params: { ticketId: ticket.id }, signal });
      return { ...shown, newestId: last?.id };
    },
    enabled: hours !== null && messages !== undefined,
    staleTime: 60_000,
  });
  if (hours === null || (!data && !last)) return undefined;
  const isSince = last !== undefined && Number(last.id) > Number(data?.newestId ?? 0);
  return replyWindow(hours, [data?.customerWroteAt, isSince ? last.createdAt : null]);
}
