import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { RefObject } from 'react';
import type { VirtuosoHandle } from 'react-virtuoso';
import { useTexts } from '../../platform/texts.ts';
import { useCommands } from '../../shell/palette/commands.ts';
import { shortcuts } from '../../ui/keyboard/shortcuts.ts';
import { pickTicket, pickTicketsTo } from '../picking/use-picked.ts';
import { ticketTexts } from '../ticket.texts.ts';

type Rows = {
  tickets: readonly Ticket[];
  handle: RefObject<VirtuosoHandle | null>;
  selectedUuid: string | undefined;
};

/**
 * J and K move the focus between rows without opening them; X picks the focused row, otherwise the open conversation.
 */
export function useRowCursor({ tickets, handle, selectedUuid }: Rows): void {
  const t = useTexts(ticketTexts);
  const place = () => {
    const focused = tickets.findIndex(({ id }) => id === focusedTicketId());
    return focused === -1 ? tickets.findIndex(({ uuid }) => uuid === selectedUuid) : focused;
  };
  const walk = (step: 1 | -1) => {
    const at = place();
    const index = at === -1 ? (step === 1 ? 0 : tickets.length - 1) : at + step;
    const to = tickets[index];
    if (!to) return;
    handle.current?.scrollIntoView({ index, done: () => focusRow(to.id) });
  };
  const atPlace = (run: (id: number) => void) => {
    const ticket = tickets[place()];
    if (ticket) run(ticket.id);
  };
  const command = { group: 'actions', keysOnly: true } as const;
  const step = { ...command, repeats: true } as const;
  useCommands([
    { ...step, id: 'list.rowDown', label: t('rowDown'), keys: shortcuts.list.rowDown, run: () => walk(1) },
    { ...step, id: 'list.rowUp', label: t('rowUp'), keys: shortcuts.list.rowUp, run: () => walk(-1) },
    // Registered before X, which would match Shift+X as well.
    {
      ...command,
      id: 'list.pickTo',
      label: t('pickTo'),
      keys: shortcuts.list.pickTo,
      run: () => atPlace((id) => pickTicketsTo(id, tickets)),
    },
    { ...command, id: 'list.pick', label: t('pick'), keys: shortcuts.list.pick, run: () => atPlace(pickTicket) },
  ]);
}

function focusedTicketId(): number | undefined {
  const row = document.activeElement?.closest('[data-ticket]');
  return row ? Number(row.getAttribute('data-ticket')) : undefined;
}

const focusRow = (id: number): void => document.querySelector<HTMLElement>(`[data-ticket="${id}"]`)?.focus();
