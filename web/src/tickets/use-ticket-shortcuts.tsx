import type { Ticket } from '@balcao/contract/tickets/ticket';
import { canSee } from '@balcao/contract/tickets/visibility.rules';
import { IconArrowDown, IconArrowUp, IconCheck, IconCornerUpLeft, IconMessagePlus } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useTexts } from '../platform/texts.ts';
import { type Command, useCommands } from '../shell/palette/commands.ts';
import { shortcuts } from '../ui/keyboard/shortcuts.ts';
import { beginFlow, useFlowMode } from './flow/flow-mode.ts';
import type { ItemActions } from './list/ticket-item.tsx';
import { useShownTickets } from './list/ticket-list.tsx';
import { useIsPicking } from './picking/use-picked.ts';
import { useActor, useTicket } from './ticket.queries.ts';
import { ticketTexts } from './ticket.texts.ts';
import { useNextWaiting } from './use-next-waiting.ts';

type Props = { uuid: string | undefined; itemActions: ItemActions; onNew: () => void };

/** Shortcuts and palette commands of the tickets page. Those of the open ticket are registered by its head. */
export function useTicketShortcuts({ uuid, itemActions, onNew }: Props): void {
  const t = useTexts(ticketTexts);
  const go = useNavigate();
  const { list } = useShownTickets();
  const { data: open } = useTicket(uuid);
  const waiting = useAcceptable(open);
  // Escape ends flow mode first, and drops picked tickets.
  const isEscapeTaken = [useFlowMode().on, useIsPicking()].includes(true);

  const walk = (step: 1 | -1) => {
    // Pending tickets are opened by the spy button only.
    const walked = list.tickets.filter((ticket) => ticket.status !== 'pending' || itemActions.spy !== undefined);
    const to = neighbourOf(walked, uuid, step);
    if (to) void go(`/tickets/${to.uuid}`);
  };
  const accept = (ticket: Ticket) => {
    beginFlow();
    itemActions.accept(ticket);
  };
  const commands: (false | undefined | Command)[] = [
    {
      ...walking,
      id: 'tickets.next',
      label: t('walkNext'),
      keys: shortcuts.list.next,
      icon: icons.next,
      run: () => walk(1),
    },
    {
      ...walking,
      id: 'tickets.previous',
      label: t('walkPrevious'),
      keys: shortcuts.list.previous,
      icon: icons.previous,
      run: () => walk(-1),
    },
    { id: 'tickets.new', group: 'actions', label: t('newTicket'), icon: icons.add, run: onNew },
    waiting && {
      id: 'ticket.accept',
      group: open === waiting ? 'conversation' : 'actions',
      label: t('acceptTicket'),
      hint: waiting.contact.name,
      keys: shortcuts.list.accept,
      icon: icons.accept,
      // The shortcut starts flow mode; the buttons accept a single ticket.
      run: () => accept(waiting),
    },
    uuid !== undefined &&
      !isEscapeTaken && {
        id: 'ticket.leave',
        group: 'conversation',
        label: t('leaveTicket'),
        keys: shortcuts.everywhere.leave,
        icon: icons.leave,
        run: () => void go('/tickets'),
      },
  ];
  useCommands(commands.filter((command) => command !== undefined && command !== false));
}

/** The open ticket if it waits, else the next waiting one. Read-only access to other queues does not allow accepting. */
function useAcceptable(open: Ticket | undefined): Ticket | undefined {
  const me = useActor();
  const next = useNextWaiting();
  return open?.status === 'pending' && canSee(me, open) ? open : next;
}

const walking = { group: 'actions', repeats: true } as const;

/** The ticket beside the open one; without one, the first or the last. */
function neighbourOf(tickets: readonly Ticket[], uuid: string | undefined, step: 1 | -1): Ticket | undefined {
  const at = tickets.findIndex((ticket) => ticket.uuid === uuid);
  return at === -1 ? tickets.at(step === 1 ? 0 : -1) : tickets[at + step];
}

const icon = { size: 17, stroke: 1.6 };
const icons = {
  next: <IconArrowDown {...icon} />,
  previous: <IconArrowUp {...icon} />,
  add: <IconMessagePlus {...icon} />,
  accept: <IconCheck {...icon} />,
  leave: <IconCornerUpLeft {...icon} />,
};
