import type { Ticket } from '@balcao/contract/tickets/ticket';
import { ticketApi } from '@balcao/contract/tickets/ticket.api';
import { type ReactNode, useState } from 'react';
import { call } from '../../platform/api.ts';
import { useTexts } from '../../platform/texts.ts';
import { useSession } from '../../shell/session/session.tsx';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { useTicketCommands } from '../commands/ticket-commands.ts';
import { useItemActions } from '../commands/use-item-actions.tsx';
import { transferChoices } from '../transfer/transfer-choices.ts';
import { type MomentColumn, waitingKey } from './moment-columns.ts';
import { momentsTexts } from './moments.texts.ts';
import type { Moments } from './use-moments.ts';

export type Move = {
  /** the columns that a ticket may be moved to, by key, with their names */
  targets: (ticket: Ticket) => { key: string; name: string }[];
  to: (ticket: Ticket, columnKey: string) => void;
  /** the ticket that is being dragged */
  dragged: Ticket | undefined;
  drag: (ticket: Ticket | undefined) => void;
  /** asks for the queue of a ticket without one */
  dialog: ReactNode;
};

/**
 * Moves tickets between columns: an open one to another user of its queue, or back to pending; a pending one to
 * the current user or to a user of its queue.
 */
export function useMove({ targets, columns }: Moments): Move {
  const { user, may } = useSession();
  const commands = useTicketCommands();
  const { itemActions, dialog } = useItemActions();
  const t = useTexts(momentsTexts);
  const [dragged, drag] = useState<Ticket>();
  const choicesOf = (ticket: Ticket) => (targets ? transferChoices(targets, ticket, '') : []);
  const mayMove = (ticket: Ticket) => ticket.userId === user.id || may('tickets:handOthers');
  const toTarget = ([id, name]: [number, string]) => ({ key: String(id), name: t('passTo', { name }) });
  const targetsOf: Move['targets'] = (ticket) => {
    const people = new Map(
      choicesOf(ticket).flatMap((choice) => (choice.user ? [[choice.user.id, choice.user.name]] : [])),
    );
    if (ticket.status === 'pending') {
      people.delete(user.id);
      const others = may('tickets:handOthers') ? [...people] : [];
      return [{ key: String(user.id), name: t('accept') }, ...others.map(toTarget)];
    }
    if (!mayMove(ticket)) return [];
    return [{ key: waitingKey, name: t('giveBack') }, ...[...people].map(toTarget)];
  };
  return {
    targets: targetsOf,
    to: (ticket, columnKey) => {
      if (!targetsOf(ticket).some(({ key }) => key === columnKey) || columnOf(columns, ticket) === columnKey) return;
      if (ticket.status === 'pending' && columnKey === String(user.id)) return itemActions.accept(ticket);
      if (columnKey === waitingKey) return commands.returnToQueue(ticket);
      const to = choicesOf(ticket).find((choice) => String(choice.user?.id) === columnKey);
      if (to?.user && ticket.status === 'pending') return void assign(ticket, to.queue.id, to.user.id);
      if (to) commands.transfer(ticket, { queue: to.queue, user: to.user, whatsappId: ticket.whatsappId, note: '' });
    },
    dragged,
    drag,
    dialog,
  };
}

/** No prediction: the notice moves the card. */
async function assign({ id }: Ticket, queueId: number, userId: number): Promise<void> {
  try {
    await call(ticketApi.assign, { params: { id }, body: { queueId, userId } });
  } catch (error) {
    toast.error(error);
  }
}

const columnOf = (columns: readonly MomentColumn[], { id }: Ticket): string | undefined =>
  columns.find(({ tickets }) => tickets.some((ticket) => ticket.id === id))?.key;
