import type { Ticket } from '@balcao/contract/tickets/ticket';
import { ticketApi } from '@balcao/contract/tickets/ticket.api';
import { call } from '../../platform/api.ts';
import { describeError } from '../../platform/errors/error-texts.ts';
import { translate } from '../../platform/texts.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { screenUndoQueue } from '../../ui/undo/screen-undo-queue.ts';
import { contactName } from '../contact-name.ts';
import { ticketTexts } from '../ticket.texts.ts';
import { applyAnswer } from '../ticket-notices.ts';
import {
  addressOf,
  type CommandContext,
  isConversationShown,
  leaveTicket,
  showExpected,
  showRefused,
  showRestored,
  type TicketChange,
} from './command-context.ts';

const t = translate(ticketTexts);

type Delayed = {
  /** the ticket afterwards; null when the rules predict a refusal */
  expected: Ticket | null;
  change: (ticket: Ticket) => Promise<Ticket>;
  /** on the undo strip */
  label: string;
  endsTicket?: boolean;
};

/** Shows a command as done, and executes it unless undone. */
export function delayCommand(context: CommandContext, ticket: Ticket, delayed: Delayed): void {
  const { expected, change, label, endsTicket = false } = delayed;
  const wasOpen = isConversationShown(ticket);
  if (expected) showExpected(context, expected);
  screenUndoQueue.add({
    kind: 'action',
    ticketIds: [ticket.id],
    label,
    ends: endsTicket ? [ticket] : undefined,
    execute: async () => {
      try {
        applyAnswer(await change(ticket), context.me);
      } catch (error) {
        showRefused(context, ticket);
        toast.error(t('notDone', { name: contactName(ticket), why: describeError(error) }), { id: 'ticket' });
      }
    },
    undo: ({ quietly }) => {
      showRestored(context, ticket);
      if (wasOpen && !quietly) context.go(addressOf(ticket));
    },
  });
  if (wasOpen) leaveTicket(context);
}

/** Uses the protocol's single PUT. `keepalive`, because the page may unload just after the undo window. */
export const changeBy =
  (body: TicketChange) =>
  ({ id }: Ticket): Promise<Ticket> =>
    call(ticketApi.update, { params: { id }, body, keepalive: true });
