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
import { say } from '../platform/texts.ts';
import { useSession } from '../shell/session.tsx';
import { toast } from '../ui/toasts.tsx';
import { screenHold } from '../undo/screen-hold.ts';
import { changeListView } from './list/list-view.ts';
import { nameOf } from './name-of.ts';
import { showOtherTicket } from './other-ticket.ts';
import { useActor } from './ticket.queries.ts';
import { ticketTexts } from './ticket.texts.ts';
import { ticketKeys } from './ticket-keys.ts';
import { tellTickets } from './ticket-notices.ts';

export type TransferTo = {
  queue: { id: number; name: string; color: string };
  user: { id: number; name: string } | null;
  whatsappId: number | null;
  /** internal note for the next owner */
  note: string;
};
type TicketChange = z.input<typeof ticketApi.update.body>;

const t = say(ticketTexts);

/**
 * Commands on a ticket: optimistic, rolled back when the server refuses. Commands with effects for the customer
 * are executed after the undo window.
 */
export function useTicketCommands() {
  const me = useActor();
  const { user } = useSession();
  const go = useNavigate();

  return useMemo(() => {
    const expect = (ticket: Ticket) => tellTickets({ action: 'expect', ticket }, me);
    /** Whether its conversation is open. */
    const isOpen = (ticket: Ticket) => window.location.pathname === `/tickets/${ticket.uuid}`;
    const away = () => void go('/tickets');

    /** Shows the predicted result of `command`, sends it, and resolves to whether the server accepted. */
    async function change(ticket: Ticket, command: TicketCommand, body: TicketChange): Promise<boolean> {
      const expected = expectedOf(ticket, command, user);
      // Puts the ticket into the cache for the page that opens it.
      if (expected) {
        queryClient.setQueryData<Ticket>(ticketKeys.one(ticket.uuid), (held) => held ?? expected);
        expect(expected);
      }
      try {
        await screenHold.settle(ticket.id);
        const changed = await call(ticketApi.update, { params: { id: ticket.id }, body });
        tellTickets({ action: 'update', ticket: changed }, me);
        return true;
      } catch (error) {
        expect(ticket);
        await explain(error);
        return false;
      }
    }

    /** Shows it as done, and executes it unless undone. */
    function promise(
      ticket: Ticket,
      expected: Ticket | null,
      body: TicketChange,
      { label, ends = false, note = '' }: { label: string; ends?: boolean; note?: string },
    ): void {
      const wasOpen = isOpen(ticket);
      if (expected) expect(expected);
      screenHold.hold({
        kind: 'action',
        ticketId: ticket.id,
        label,
        ends,
        carryOut: async (leaving) => {
          try {
            // `keepalive`, because the page may unload just after the undo window.
            const asked = { params: { id: ticket.id }, body, keepalive: true };
            // On unload both requests are sent without waiting for a response.
            const noted = note ? leaveNote(ticket, note, leaving) : undefined;
            if (!leaving) await noted;
            tellTickets({ action: 'update', ticket: await call(ticketApi.update, asked) }, me);
          } catch (error) {
            expect(ticket);
            toast.error(t('notDone', { name: nameOf(ticket), why: describeError(error) }), { id: 'ticket' });
          }
        },
        takeBack: (quietly) => {
          expect(ticket);
          if (wasOpen && !quietly) void go(`/tickets/${ticket.uuid}`);
        },
      });
      if (wasOpen) away();
    }

    async function explain(error: unknown): Promise<void> {
      const taken = detailsOf(error, 'ERR_TICKET_STATUS');
      const other = detailsOf(error, 'ERR_OTHER_OPEN_TICKET');
      if (other) {
        if (await showOtherTicket(other, me)) go(`/tickets/${other.uuid}`);
      } else if (taken?.status === 'open')
        toast.error(taken.userName ? t('takenBy', { name: taken.userName }) : t('taken'), { id: 'ticket' });
      else if (taken?.status === 'closed') toast.error(t('closedMeanwhile'), { id: 'ticket' });
      else toast.error(error, { id: 'ticket' });
      if (error instanceof Refusal && error.code === 'ERR_NO_PERMISSION') away();
    }

    return {
      /** Opens the ticket optimistically; leaves it when another user was faster. */
      accept: async (ticket: Ticket, queueId: number | null = null) => {
        const body = { status: 'open' as const, queueId: queueId ?? undefined, greeting: true };
        const agreed = change(ticket, { type: 'accept', by: me.userId, queueId }, body);
        changeListView(ticket.isGroup ? { groupSub: 'open' } : { sub: 'open' });
        void go(`/tickets/${ticket.uuid}`);
        if (!(await agreed) && isOpen(ticket)) away();
      },
      reopen: async (ticket: Ticket) => {
        await change(ticket, { type: 'reopen', by: me.userId }, { status: 'open' });
      },
      ignore: (ticket: Ticket) => {
        const expected = expectedOf(ticket, { type: 'ignore', by: me.userId }, user);
        promise(
          ticket,
          expected,
          { status: 'closed' },
          {
            label: t('ignoredDone', { name: nameOf(ticket) }),
            ends: true,
          },
        );
      },
      close: (ticket: Ticket, farewell: boolean) => {
        const expected = expectedOf(ticket, { type: 'close', by: me.userId }, user);
        const body = { status: 'closed' as const, sendFarewellMessage: farewell };
        promise(ticket, expected, body, { label: t('closedDone', { name: nameOf(ticket) }), ends: true });
      },
      giveBack: (ticket: Ticket) => {
        const expected = expectedOf(ticket, { type: 'return' }, user);
        promise(ticket, expected, { status: 'pending' }, { label: t('returnedDone', { name: nameOf(ticket) }) });
      },
      transfer: (ticket: Ticket, { queue, user: person, whatsappId, note }: TransferTo) => {
        const body = { queueId: queue.id, userId: person?.id ?? null, whatsappId };
        const expected = expectedOf(ticket, { type: 'transfer', ...body }, user);
        const there = expected && { ...expected, queue, user: person };
        promise(ticket, there, body, { label: t('transferredTo', { name: person?.name ?? queue.name }), note });
      },
      remove: async (ticket: Ticket) => {
        try {
          await screenHold.settle(ticket.id);
          await call(ticketApi.remove, { params: { id: ticket.id } });
          tellTickets({ action: 'delete', ticketId: ticket.id, version: ticket.version + 1 }, me);
          toast.success(t('deletedTicket'), { id: 'ticket' });
          away();
        } catch (error) {
          toast.error(error);
        }
      },
      explain,
    };
  }, [me, user, go]);
}
export type TicketCommands = ReturnType<typeof useTicketCommands>;

const leaveNote = (ticket: Ticket, body: string, keepalive: boolean) =>
  call(messageApi.send, { params: { ticketId: ticket.id }, body: { body, isPrivate: true }, keepalive });

/** Predicts the ticket after a command, by the contract's rules. Names of the transfer target come from the caller. */
function expectedOf(ticket: Ticket, command: TicketCommand, user: { id: number; name: string }): Ticket | null {
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
