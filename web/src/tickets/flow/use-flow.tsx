import type { Ticket } from '@balcao/contract/tickets/ticket';
import { isSnoozed } from '@balcao/contract/tickets/ticket-list.rules';
import { IconPlayerStop } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { queryClient } from '../../platform/queries/query-client.ts';
import { useTexts } from '../../platform/texts.ts';
import { useCommands } from '../../shell/palette/commands.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { shortcuts } from '../../ui/keyboard/shortcuts.ts';
import { useActor } from '../ticket.queries.ts';
import { ticketTexts } from '../ticket.texts.ts';
import { ticketKeys } from '../ticket-keys.ts';
import { useNextWaiting } from '../use-next-waiting.ts';
import { countDone, endFlow, useFlowMode } from './flow-mode.ts';

/** Flow mode of the tickets page. Returns the function that goes to the next conversation, while it is on. */
export function useFlow(uuid: string | undefined, accept: (ticket: Ticket) => void): (() => void) | undefined {
  const t = useTexts(ticketTexts);
  const { on } = useFlowMode();
  const next = useNextWaiting();
  const me = useActor();
  const goOn = () => {
    if (next) {
      countDone();
      accept(next);
      return;
    }
    endFlow();
    toast.info(t('flowOver'), { id: 'flow' });
  };
  const before = useRef(uuid);
  // Closing, transferring or returning the open ticket also counts as handled. Who only goes back does not want the next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each conversation that was left
  useEffect(() => {
    const left = uuid === undefined ? before.current : undefined;
    before.current = uuid;
    if (!on || left === undefined) return;
    if (isInService(left, me.userId)) endFlow();
    else goOn();
  }, [uuid]);
  useEffect(() => endFlow, []);
  useCommands(
    on
      ? [
          {
            id: 'flow.end',
            group: 'actions',
            label: `${t('flow')}: ${t('flowEnd')}`,
            keys: shortcuts.everywhere.leave,
            icon: <IconPlayerStop size={17} stroke={1.6} />,
            run: endFlow,
          },
        ]
      : [],
  );
  return on ? goOn : undefined;
}

function isInService(uuid: string, userId: number): boolean {
  const ticket = queryClient.getQueryData<Ticket>(ticketKeys.one(uuid));
  return ticket?.status === 'open' && ticket.userId === userId && !isSnoozed(ticket);
}
