import type { Ticket } from '@balcao/contract/tickets/ticket';
import { ticketApi } from '@balcao/contract/tickets/ticket.api';
import type { TicketCommand } from '@balcao/contract/tickets/ticket.rules';
import { call } from '../../platform/api.ts';
import { queryClient } from '../../platform/queries/query-client.ts';
import { detailsOf, Refusal } from '../../platform/refusal.ts';
import { translate } from '../../platform/texts.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { screenUndoQueue } from '../../ui/undo/screen-undo-queue.ts';
import { ticketTexts } from '../ticket.texts.ts';
import { ticketKeys } from '../ticket-keys.ts';
import { applyAnswer } from '../ticket-notices.ts';
import {
  addressOf,
  type CommandContext,
  isConversationShown,
  leaveTicket,
  showExpected,
  showRefused,
  type TicketChange,
} from './command-context.ts';
import { confirmTicketConflict } from './confirm-ticket-conflict.ts';
import { predictTicket } from './predict-ticket.ts';

const t = translate(ticketTexts);

/** Shows the predicted result of `command`, sends it, and resolves to whether the server accepted. */
export async function runCommand(
  context: CommandContext,
  ticket: Ticket,
  command: TicketCommand,
  body: TicketChange,
): Promise<boolean> {
  const expected = predictTicket(ticket, command, context.user);
  // Puts the ticket into the cache for the page that opens it.
  if (expected) {
    queryClient.setQueryData<Ticket>(ticketKeys.one(ticket.uuid), (cached) => cached ?? expected);
    showExpected(context, expected);
  }
  try {
    await screenUndoQueue.flushTicket(ticket.id);
    const changed = await call(ticketApi.update, { params: { id: ticket.id }, body });
    applyAnswer(changed, context.me);
    return true;
  } catch (error) {
    showRefused(context, ticket);
    await explainRefusal(context, ticket, error);
    return false;
  }
}

/** Shows why a command was refused; offers the conflicting ticket, or leaves one without access. */
async function explainRefusal(context: CommandContext, ticket: Ticket, error: unknown): Promise<void> {
  const taken = detailsOf(error, 'ERR_TICKET_STATUS');
  const other = detailsOf(error, 'ERR_OTHER_OPEN_TICKET');
  if (other) {
    if (await confirmTicketConflict(other, context.me)) context.go(addressOf(other));
  } else if (taken?.status === 'open')
    toast.error(taken.userName ? t('takenBy', { name: taken.userName }) : t('taken'), { id: 'ticket' });
  else if (taken?.status === 'closed') toast.error(t('closedMeanwhile'), { id: 'ticket' });
  else toast.error(error, { id: 'ticket' });
  if (error instanceof Refusal && error.code === 'ERR_NO_PERMISSION' && isConversationShown(ticket))
    leaveTicket(context);
}
