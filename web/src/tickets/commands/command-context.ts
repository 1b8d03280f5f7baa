import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { ticketApi } from '@balcao/contract/tickets/ticket.api';
import type { Actor } from '@balcao/contract/users/actor';
import type { z } from 'zod';
import { applyNotice } from '../ticket-notices.ts';
import { cardParam } from './use-ticket-go.ts';

/** What a command needs of the page: who gives it, and how to move on from the ticket. */
export type CommandContext = {
  me: Actor;
  user: { id: number; name: string };
  go: (path: string) => void;
};

export type TicketChange = z.input<typeof ticketApi.update.body>;

/** Shows the ticket as it will be. */
export const showExpected = ({ me }: CommandContext, ticket: Ticket): void =>
  applyNotice({ action: 'expect', ticket }, me);

/** Shows it again as it was: the command is undone or refused. */
export const showRestored = ({ me }: CommandContext, ticket: Ticket): void =>
  applyNotice({ action: 'restore', ticket }, me);

export const addressOf = ({ uuid }: { uuid: string }): string => `/tickets/${uuid}`;

/** Whether its conversation is open, on its page or beside the kanban. */
export const isOpen = ({ uuid }: Ticket): boolean =>
  window.location.pathname === addressOf({ uuid }) ||
  new URLSearchParams(window.location.search).get(cardParam) === uuid;

/** Leaves the ticket for the list. */
export const leaveTicket = ({ go }: CommandContext): void => go('/tickets');
