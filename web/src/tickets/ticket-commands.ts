import type { Ticket } from '@balcao/contract/tickets/ticket';
import { ticketApi } from '@balcao/contract/tickets/ticket.api';
import { type TicketCommand, transition } from '@balcao/contract/tickets/ticket.rules';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/query.ts';
import { detailsOf, Refusal } from '../platform/refusal.ts';
import { say } from '../platform/texts.ts';
import { useSession } from '../shell/session.tsx';
import { toast } from '../ui/toasts.tsx';
import { changeListView } from './list/list-view.ts';
import { showOtherTicket } from './other-ticket.ts';
import { useActor } from './ticket.queries.ts';
import { ticketTexts } from './ticket.texts.ts';
import { ticketKeys } from './ticket-keys.ts';
import { tellTickets } from './ticket-notices.ts';

export type TransferTo = {
  queueId: number;
  userId: number | null;
  whatsappId: number | null;
  /** who or what it goes to, for the notice */
  name: string;
};

const t = say(ticketTexts);

/** What a person does to a ticket: shown at once, taken back when the server refuses. */
export function useTicketCommands() {
  const me = useActor();
  const { user } = useSession();
  const go = useNavigate();

  return useMemo(() => {
    /** Shows what `command` comes to, asks, and answers whether the server agreed. */
    async function change(ticket: Ticket, command: TicketCommand, body: object, done?: string): Promise<boolean> {
      const expected = expectedOf(ticket, command, user);
      if (expected) {
        // The page that opens with it has it at once.
        queryClient.setQueryData<Ticket>(ticketKeys.one(ticket.uuid), (held) => held ?? expected);
        tellTickets({ action: 'expect', ticket: expected }, me);
      }
      try {
        const changed = await call(ticketApi.update, { params: { id: ticket.id }, body });
        tellTickets({ action: 'update', ticket: changed }, me);
        if (done) toast.success(done, { id: 'ticket' });
        return true;
      } catch (error) {
        tellTickets({ action: 'expect', ticket }, me);
        await explain(error);
        return false;
      }
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
      if (error instanceof Refusal && error.code === 'ERR_NO_PERMISSION') go('/tickets');
    }

    const away = () => void go('/tickets');

    return {
      /** The ticket opens at once; when somebody was quicker, it is left again. */
      accept: async (ticket: Ticket, queueId: number | null = null) => {
        const body = { status: 'open' as const, queueId: queueId ?? undefined, greeting: true };
        const agreed = change(ticket, { type: 'accept', by: me.userId, queueId }, body);
        changeListView(ticket.isGroup ? { groupSub: 'open' } : { sub: 'open' });
        void go(`/tickets/${ticket.uuid}`);
        if (!(await agreed)) away();
      },
      reopen: async (ticket: Ticket) => {
        await change(ticket, { type: 'reopen', by: me.userId }, { status: 'open' });
      },
      ignore: async (ticket: Ticket) => {
        away();
        await change(ticket, { type: 'ignore', by: me.userId }, { status: 'closed' }, t('ignoredDone'));
      },
      close: async (ticket: Ticket, farewell: boolean) => {
        const body = { status: 'closed' as const, sendFarewellMessage: farewell };
        if (await change(ticket, { type: 'close', by: me.userId }, body, t('closedDone'))) away();
      },
      giveBack: async (ticket: Ticket) => {
        if (await change(ticket, { type: 'return' }, { status: 'pending' }, t('returnedDone'))) away();
      },
      transfer: async (ticket: Ticket, { queueId, userId, whatsappId, name }: TransferTo) => {
        const body = { queueId, userId, whatsappId };
        const command = { type: 'transfer' as const, queueId, userId, whatsappId };
        const agreed = await change(ticket, command, body, t('transferredTo', { name }));
        if (agreed) away();
        return agreed;
      },
      remove: async (ticket: Ticket) => {
        try {
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

/** What the rules make of it. A transfer is not guessed: the names of where it goes come with the answer. */
function expectedOf(ticket: Ticket, command: TicketCommand, user: { id: number; name: string }): Ticket | null {
  const done = transition(ticket, command);
  if (!done.ok || command.type === 'transfer') return null;
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
