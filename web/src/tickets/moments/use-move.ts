import type { Ticket } from '@balcao/contract/tickets/ticket';
import { useState } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { useSession } from '../../shell/session/session.tsx';
import { useTicketCommands } from '../commands/ticket-commands.ts';
import { transferChoices } from '../transfer/transfer-choices.ts';
import { type MomentColumn, waitingKey } from './moment-columns.ts';
import { momentsTexts } from './moments.texts.ts';
import type { Moments } from './use-moments.ts';

export type Move = {
  /** where else a ticket may go, by the key of a column, with its name */
  targets: (ticket: Ticket) => { key: string; name: string }[];
  to: (ticket: Ticket, columnKey: string) => void;
  /** the ticket that is being dragged */
  dragged: Ticket | undefined;
  drag: (ticket: Ticket | undefined) => void;
};

/** Handing over: what is in service to another person of its queue, or back; what waits to oneself. */
export function useMove({ targets, columns }: Moments): Move {
  const { user, may } = useSession();
  const commands = useTicketCommands();
  const t = useTexts(momentsTexts);
  const [dragged, drag] = useState<Ticket>();
  const choicesOf = (ticket: Ticket) => (targets ? transferChoices(targets, ticket, '') : []);
  const mayMove = (ticket: Ticket) => ticket.userId === user.id || may('tickets:handOthers');
  const targetsOf: Move['targets'] = (ticket) => {
    if (ticket.status === 'pending') return [{ key: String(user.id), name: t('accept') }];
    if (!mayMove(ticket)) return [];
    const people = new Map(
      choicesOf(ticket).flatMap((choice) => (choice.user ? [[choice.user.id, choice.user.name]] : [])),
    );
    return [
      { key: waitingKey, name: t('giveBack') },
      ...[...people].map(([id, name]) => ({ key: String(id), name: t('passTo', { name }) })),
    ];
  };
  return {
    targets: targetsOf,
    to: (ticket, columnKey) => {
      if (!targetsOf(ticket).some(({ key }) => key === columnKey) || columnOf(columns, ticket) === columnKey) return;
      if (ticket.status === 'pending') return void commands.accept(ticket);
      if (columnKey === waitingKey) return commands.returnToQueue(ticket);
      const to = choicesOf(ticket).find((choice) => String(choice.user?.id) === columnKey);
      if (to) commands.transfer(ticket, { queue: to.queue, user: to.user, whatsappId: ticket.whatsappId, note: '' });
    },
    dragged,
    drag,
  };
}

const columnOf = (columns: readonly MomentColumn[], { id }: Ticket): string | undefined =>
  columns.find(({ tickets }) => tickets.some((ticket) => ticket.id === id))?.key;
