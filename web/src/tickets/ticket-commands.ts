import { messageApi } from '@balcao/contract/messages/message.api';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { ticketApi } from '@balcao/contract/tickets/ticket.api';
import { type TicketCommand, transition } from '@balcao/contract/tickets/ticket.rules';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { call } from '../platform/api.ts';
import { describeError } from '../platform/error-texts.ts';
import { queryClient } from '../platform/query.ts';
import { detailsOf, Refusal } from '../platform/refusal.ts';
import { translate } from '../platform/texts.ts';
import { useSession } from '../shell/session/session.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { screenUndoQueue } from '../ui/undo/screen-undo-queue.ts';
import { showConflict } from './conflict-dialog.ts';
import { changeListView } from './list/list-view.ts';
import { contactName } from './name-of.ts';
import { useActor } from './ticket.queries.ts';
import { ticketTexts } from './ticket.texts.ts';
import { ticketKeys } from './ticket-keys.ts';
import { applyNotice } from './ticket-notices.ts';

export type TransferTo = {
  queue: { id: number; name: string; color: string };
  user: { id: number; name: string } | null;
  whatsappId: number | null;
  /** internal note for the next owner */
  note: string;
};
type TicketChange = z.input<typeof ticketApi.update.body>;

const t = translate(ticketTexts);

/**
 * Commands on a ticket: optimistic, rolled back when the server refuses. Commands with effects for the customer
 * are executed after the undo window.
 */
export function useTicketCommands() {
  const me = useActor();
  const { user } = useSession();
  const go = useNavigate();

  return useMemo(() => {
    const showExpected = (ticket: Ticket) => applyNotice({ action: 'expect', ticket }, me);
    /** Whether its conversation is open. */
    const isOpen = (ticket: Ticket) => window.location.pathname === `/tickets/${ticket.uuid}`;
    const isElsewhere = () => void go('/tickets');

    /** Shows the predicted result of `command`, sends it, and resolves to whether the server accepted. */
    async function runNow(ticket: Ticket, command: TicketCommand, body: TicketChange): Promise<boolean> {
      const expected = predictTicket(ticket, command, user);
      // Puts the ticket into the cache for the page that opens it.
      if (expected) {
        queryClient.setQueryData<Ticket>(ticketKeys.one(ticket.uuid), (cached) => cached ?? expected);
        showExpected(expected);
      }
      try {
        await screenUndoQueue.flushTicket(ticket.id);
        const changed = await call(ticketApi.update, { params: { id: ticket.id }, body });
        applyNotice({ action: 'update', ticket: changed }, me);
        return true;
      } catch (error) {
        showExpected(ticket);
        await explain(error);
        return false;
      }
    }

    /** Shows it as done, and executes it unless undone. */
    function delay(
      ticket: Ticket,
      expected: Ticket | null,
      body: TicketChange,
      { label, ends = false, note = '' }: { label: string; ends?: boolean; note?: string },
    ): void {
      const wasOpen = isOpen(ticket);
      if (expected) showExpected(expected);
      screenUndoQueue.add({
        kind: 'action',
        ticketId: ticket.id,
        label,
        endsTicket: ends,
        execute: async (leaving) => {
          try {
            // `keepalive`, because the page may unload just after the undo window.
            const asked = { params: { id: ticket.id }, body, keepalive: true };
            // On unload both requests are sent without waiting for a response.
            const noted = note ? sendNote(ticket, note, leaving) : undefined;
            if (!leaving) await noted;
            applyNotice({ action: 'update', ticket: await call(ticketApi.update, asked) }, me);
          } catch (error) {
            showExpected(ticket);
            toast.error(t('notDone', { name: contactName(ticket), why: describeError(error) }), { id: 'ticket' });
          }
        },
        undo: (quietly) => {
          showExpected(ticket);
          if (wasOpen && !quietly) void go(`/tickets/${ticket.uuid}`);
        },
      });
      if (wasOpen) isElsewhere();
    }

    async function explain(error: unknown): Promise<void> {
      const taken = detailsOf(error, 'ERR_TICKET_STATUS');
      const other = detailsOf(error, 'ERR_OTHER_OPEN_TICKET');
      if (other) {
        if (await showConflict(other, me)) go(`/tickets/${other.uuid}`);
      } else if (taken?.status === 'open')
        toast.error(taken.userName ? t('takenBy', { name: taken.userName }) : t('taken'), { id: 'ticket' });
      else if (taken?.status === 'closed') toast.error(t('closedMeanwhile'), { id: 'ticket' });
      else toast.error(error, { id: 'ticket' });
      if (error instanceof Refusal && error.code === 'ERR_NO_PERMISSION') isElsewhere();
    }

    return {
      /** Opens the ticket optimistically; leaves it when another user was faster. */
      accept: async (ticket: Ticket, queueId: number | null = null) => {
        const body = { status: 'open' as const, queueId: queueId ?? undefined, greeting: true };
        const agreed = runNow(ticket, { type: 'accept', by: me.userId, queueId }, body);
        changeListView(ticket.isGroup ? { groupSub: 'open' } : { sub: 'open' });
        void go(`/tickets/${ticket.uuid}`);
        if (!(await agreed) && isOpen(ticket)) isElsewhere();
      },
      reopen: async (ticket: Ticket) => {
        await runNow(ticket, { type: 'reopen', by: me.userId }, { status: 'open' });
      },
      ignore: (ticket: Ticket) => {
        const expected = predictTicket(ticket, { type: 'ignore', by: me.userId }, user);
        delay(
          ticket,
          expected,
          { status: 'closed' },
          {
            label: t('ignoredDone', { name: contactName(ticket) }),
            ends: true,
          },
        );
      },
      close: (ticket: Ticket, farewell: boolean) => {
        const expected = predictTicket(ticket, { type: 'close', by: me.userId }, user);
        const body = { status: 'closed' as const, sendFarewellMessage: farewell };
        delay(ticket, expected, body, { label: t('closedDone', { name: contactName(ticket) }), ends: true });
      },
      returnToQueue: (ticket: Ticket) => {
        const expected = predictTicket(ticket, { type: 'return' }, user);
        delay(ticket, expected, { status: 'pending' }, { label: t('returnedDone', { name: contactName(ticket) }) });
      },
      transfer: (ticket: Ticket, { queue, user: person, whatsappId, note }: TransferTo) => {
        const body = { queueId: queue.id, userId: person?.id ?? null, whatsappId };
        const expected = predictTicket(ticket, { type: 'transfer', ...body }, user);
        const there = expected && { ...expected, queue, user: person };
        delay(ticket, there, body, { label: t('transferredTo', { name: person?.name ?? queue.name }), note });
      },
      remove: async (ticket: Ticket) => {
        try {
          await screenUndoQueue.flushTicket(ticket.id);
          await call(ticketApi.remove, { params: { id: ticket.id } });
          applyNotice({ action: 'delete', ticketId: ticket.id, version: ticket.version + 1 }, me);
          toast.success(t('deletedTicket'), { id: 'ticket' });
          isElsewhere();
        } catch (error) {
          toast.error(error);
        }
      },
      explain,
    };
  }, [me, user, go]);
}
export type TicketCommands = ReturnType<typeof useTicketCommands>;

const sendNote = (ticket: Ticket, body: string, keepalive: boolean) =>
  call(messageApi.send, { params: { ticketId: ticket.id }, body: { body, isPrivate: true }, keepalive });

/** Predicts the ticket after a command, by the contract's rules. Names of the transfer target come from the caller. */
function predictTicket(ticket: Ticket, command: TicketCommand, user: { id: number; name: string }): Ticket | null {
  const done = transition(ticket, command);
  if (!done.ok) return null;
  const { next } = done;
  const now = new Date().toISOString();
  return {
    ...ticket,
    ...next,
    user: next.userId === null ? null : { id: user.id, name: user.name },
    unreadMessages: command.type === 'return' ? ticket.unreadMessages : 0,
    chatbot: command.type === 'accept' ? false : ticket.chatbot,
    startedAt: next.status === 'open' ? now : ticket.startedAt,
    queuedAt: next.status === 'pending' ? now : ticket.queuedAt,
    updatedAt: now,
  };
}
