import { messageTemplateApi } from '@balcao/contract/message-templates/message-template.api';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../platform/api.ts';
import { queryClient } from '../../platform/queries/query-client.ts';

export type TicketTemplates = z.output<typeof messageTemplateApi.ofTicket.output>;

const keyOf = (ticketId: number) => ['message-templates', ticketId] as const;

/** The templates that can be sent in a ticket. The server refreshes its list from the channel when it is old. */
export const useTicketTemplates = (ticketId: number) =>
  useQuery({
    queryKey: keyOf(ticketId),
    queryFn: ({ signal }) => call(messageTemplateApi.ofTicket, { params: { ticketId }, signal }),
  });

/** Makes the server refresh its list from the channel now. */
export async function refreshTicketTemplates(ticketId: number): Promise<void> {
  const list = await call(messageTemplateApi.ofTicket, { params: { ticketId }, query: { refresh: true } });
  queryClient.setQueryData(keyOf(ticketId), list);
}
