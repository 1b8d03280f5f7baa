import type { Ticket } from '@balcao/contract/tickets/ticket';
import { ticketApi } from '@balcao/contract/tickets/ticket.api';
import { useMemo } from 'react';
import { call } from '../../platform/api.ts';
import { formatWeekdayTime } from '../../platform/formatting.ts';
import { translate } from '../../platform/texts.ts';
import { useSession } from '../../shell/session/session.tsx';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { screenUndoQueue } from '../../ui/undo/screen-undo-queue.ts';
import { contactName } from '../contact-name.ts';
import { changeListView } from '../list/list-view.ts';
import { useActor } from '../ticket.queries.ts';
import { ticketTexts } from '../ticket.texts.ts';
import { applyAnswer, applyNotice } from '../ticket-notices.ts';
import {
  addressOf,
  type CommandContext,
  isConversationShown,
  leaveTicket,
  showExpected,
  showRestored,
} from './command-context.ts';
import { changeBy, delayCommand } from './delay-command.ts';
import { predictSnooze, predictTicket } from './predict-ticket.ts';
import { runCommand } from './run-command.ts';
import { transferNotes } from './transfer-notes.ts';
import { useGoToTicket } from './use-go-to-ticket.ts';

export type TransferTo = {
  queue: { id: number; name: string; color: string };
  user: { id: number; name: string } | null;
  whatsappId: number | null;
  /** internal note for the next owner */
  note: string;
};

export type TicketCommands = {
  /** Opens the ticket optimistically; leaves it when another user was faster. */
  accept: (ticket: Ticket, queueId?: number | null) => Promise<void>;
  reopen: (ticket: Ticket) => Promise<void>;
  ignore: (ticket: Ticket) => void;
  close: (ticket: Ticket, farewell: boolean) => void;
  returnToQueue: (ticket: Ticket) => void;
  transfer: (ticket: Ticket, to: TransferTo) => void;
  /** Hides the ticket from the lists until then, or until the customer writes. */
  snooze: (ticket: Ticket, until: Date) => void;
  wake: (ticket: Ticket) => Promise<void>;
  remove: (ticket: Ticket) => Promise<void>;
};

const t = translate(ticketTexts);

/**
 * Commands on a ticket: optimistic, rolled back when the server refuses. Commands with effects for the customer
 * are executed after the undo window.
 */
export function useTicketCommands(): TicketCommands {
  const me = useActor();
  const { user } = useSession();
  const go = useGoToTicket();
  return useMemo(() => ticketCommands({ me, user, go }), [me, user, go]);
}

const ticketCommands = (context: CommandContext): TicketCommands => ({
  accept: (ticket, queueId = null) => accept(context, ticket, queueId),
  reopen: async (ticket) => {
    await runCommand(context, ticket, { type: 'reopen', by: context.me.userId }, { status: 'open' });
  },
  ignore: (ticket) =>
    delayCommand(context, ticket, {
      expected: predictTicket(ticket, { type: 'ignore', by: context.me.userId }, context.user),
      change: changeBy({ status: 'closed', seenStatus: 'pending' }),
      label: t('ignoredDone', { name: contactName(ticket) }),
      endsTicket: true,
    }),
  close: (ticket, farewell) =>
    delayCommand(context, ticket, {
      expected: predictTicket(ticket, { type: 'close', by: context.me.userId }, context.user),
      change: changeBy({ status: 'closed', seenStatus: 'open', sendFarewellMessage: farewell }),
      label: t('closedDone', { name: contactName(ticket) }),
      endsTicket: true,
    }),
  returnToQueue: (ticket) =>
    delayCommand(context, ticket, {
      expected: predictTicket(ticket, { type: 'return' }, context.user),
      change: changeBy({ status: 'pending' }),
      label: t('returnedDone', { name: contactName(ticket) }),
    }),
  transfer: (ticket, to) => transfer(context, ticket, to),
  snooze: (ticket, until) => snooze(context, ticket, until),
  wake: (ticket) => wake(context, ticket),
  remove: (ticket) => remove(context, ticket),
});

async function accept(context: CommandContext, ticket: Ticket, queueId: number | null): Promise<void> {
  const body = { status: 'open' as const, queueId: queueId ?? undefined, greeting: true };
  const agreed = runCommand(context, ticket, { type: 'accept', by: context.me.userId, queueId }, body);
  changeListView(ticket.isGroup ? { groupSub: 'open' } : { sub: 'open' });
  context.go(addressOf(ticket));
  if (!(await agreed) && isConversationShown(ticket)) leaveTicket(context);
}

function transfer(context: CommandContext, ticket: Ticket, { queue, user, whatsappId, note }: TransferTo): void {
  const me = context.user.id;
  const target = { queueId: queue.id, userId: user?.id ?? null, whatsappId };
  transferNotes.set(me, ticket.id, note);
  const expected = predictTicket(ticket, { type: 'transfer', ...target }, context.user);
  delayCommand(context, ticket, {
    expected: expected && { ...expected, queue, user },
    change: async (one) => {
      const changed = await changeBy({ ...target, note })(one);
      if (transferNotes.read(me, one.id) === note) transferNotes.set(me, one.id, '');
      return changed;
    },
    label: t('transferredTo', { name: user?.name ?? queue.name }),
  });
}

function snooze(context: CommandContext, ticket: Ticket, until: Date): void {
  delayCommand(context, ticket, {
    expected: predictSnooze(ticket, until),
    change: ({ id }) =>
      call(ticketApi.snooze, { params: { id }, body: { until: until.toISOString() }, keepalive: true }),
    label: t('snoozedDone', { name: contactName(ticket), until: formatWeekdayTime(until) }),
    // A message of the customer meanwhile wakes it.
    endsTicket: true,
  });
}

async function wake(context: CommandContext, ticket: Ticket): Promise<void> {
  showExpected(context, predictSnooze(ticket, null));
  try {
    await screenUndoQueue.flushTicket(ticket.id);
    applyAnswer(await call(ticketApi.wake, { params: { id: ticket.id } }), context.me);
  } catch (error) {
    showRestored(context, ticket);
    toast.error(error, { id: 'ticket' });
  }
}

async function remove(context: CommandContext, ticket: Ticket): Promise<void> {
  try {
    await screenUndoQueue.flushTicket(ticket.id);
    await call(ticketApi.remove, { params: { id: ticket.id } });
    applyNotice({ action: 'delete', ticketId: ticket.id, version: ticket.version + 1 }, context.me);
    toast.success(t('deletedTicket'), { id: 'ticket' });
    // Only if the user has not gone on to another conversation meanwhile.
    if (isConversationShown(ticket)) leaveTicket(context);
  } catch (error) {
    toast.error(error);
  }
}
