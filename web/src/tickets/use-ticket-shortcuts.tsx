import { IconArrowDown, IconArrowUp, IconCheck, IconCornerUpLeft, IconMessagePlus } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useTexts } from '../platform/texts.ts';
import { type Command, useCommands } from '../shell/palette/commands.ts';
import { beginFlow, useFlowMode } from './flow/flow-mode.ts';
import type { ItemActions } from './list/ticket-item.tsx';
import { useShownTickets } from './list/ticket-list.tsx';
import { useTicket } from './ticket.queries.ts';
import { ticketTexts } from './ticket.texts.ts';
import { useNextWaiting } from './use-next-waiting.ts';

type Props = { uuid: string | undefined; itemActions: ItemActions; onNew: () => void };

/** Shortcuts and palette commands of the tickets page. Those of the open ticket are registered by its head. */
export function useTicketShortcuts({ uuid, itemActions, onNew }: Props): void {
  const t = useTexts(ticketTexts);
  const go = useNavigate();
  const { list } = useShownTickets();
  const next = useNextWaiting();
  const { data: open } = useTicket(uuid);
  const flow = useFlowMode();
  const waiting = open?.status === 'pending' ? open : next;

  const walk = (step: 1 | -1) => {
    // Pending tickets are opened by the spy button only.
    const walked = list.tickets.filter((ticket) => ticket.status !== 'pending' || itemActions.spy !== undefined);
    const at = walked.findIndex((ticket) => ticket.uuid === uuid);
    const to = at === -1 ? walked.at(step === 1 ? 0 : -1) : walked[at + step];
    if (to) void go(`/tickets/${to.uuid}`);
  };
  const icon = { size: 17, stroke: 1.6 };

  useCommands([
    {
      id: 'tickets.next',
      group: 'actions',
      label: t('walkNext'),
      keys: 'Alt+ArrowDown',
      icon: <IconArrowDown {...icon} />,
      run: () => walk(1),
    },
    {
      id: 'tickets.previous',
      group: 'actions',
      label: t('walkPrevious'),
      keys: 'Alt+ArrowUp',
      icon: <IconArrowUp {...icon} />,
      run: () => walk(-1),
    },
    { id: 'tickets.new', group: 'actions', label: t('newTicket'), icon: <IconMessagePlus {...icon} />, run: onNew },
    ...(waiting
      ? [
          {
            id: 'ticket.accept',
            group: open === waiting ? ('conversation' as const) : ('actions' as const),
            label: t('acceptTicket'),
            hint: waiting.contact.name,
            keys: 'Alt+A',
            icon: <IconCheck {...icon} />,
            // The shortcut starts flow mode; the buttons accept a single ticket.
            run: () => {
              beginFlow();
              itemActions.accept(waiting);
            },
          } satisfies Command,
        ]
      : []),
    // In flow mode Escape ends flow mode first.
    ...(uuid && !flow.on
      ? [
          {
            id: 'ticket.leave',
            group: 'conversation' as const,
            label: t('leaveTicket'),
            keys: 'Escape',
            icon: <IconCornerUpLeft {...icon} />,
            run: () => void go('/tickets'),
          } satisfies Command,
        ]
      : []),
  ]);
}
