import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { ticketApi } from '@balcao/contract/tickets/ticket.api';
import type { Actor } from '@balcao/contract/users/actor';
import type { z } from 'zod';
import { queryClient } from '../../platform/queries/query-client.ts';
import { ticketKeys } from '../ticket-keys.ts';
import { applyNotice } from '../ticket-notices.ts';
import { cardParam } from './use-board-card.ts';

/** Dependencies of a command: the user, and navigation away from the ticket. */
export type CommandContext = {
  me: Actor;
  user: { id: number; name: string };
  go: (path: string) => void;
};

export type TicketChange = z.input<typeof ticketApi.update.body>;

/** Shows the predicted state. */
export const showExpected = ({ me }: CommandContext, ticket: Ticket): void =>
  applyNotice({ action: 'expect', ticket }, me);

/** Shows the former state, after an undo or a refusal. */
export const showRestored = ({ me }: CommandContext, ticket: Ticket): void =>
  applyNotice({ action: 'restore', ticket }, me);

/** The same after a refusal: the ticket may have changed since it was shown, so it is requested again. */
export function showRefused(context: CommandContext, ticket: Ticket): void {
  showRestored(context, ticket);
  void queryClient.invalidateQueries({ queryKey: ticketKeys.one(ticket.uuid) });
}

export const addressOf = ({ uuid }: { uuid: string }): string => `/tickets/${uuid}`;

/** Whether its conversation is on the screen, on its page or beside the kanban. */
export const isConversationShown = ({ uuid }: { uuid: string }): boolean =>
  window.location.pathname === addressOf({ uuid }) ||
  new URLSearchParams(window.location.search).get(cardParam) === uuid;

/** Leaves the ticket for the list. */
export const leaveTicket = ({ go }: CommandContext): void => go('/tickets');
