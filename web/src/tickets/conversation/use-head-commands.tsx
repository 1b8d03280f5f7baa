import type { Ticket } from '@balcao/contract/tickets/ticket';
import {
  IconArrowBackUpDouble,
  IconArrowsExchange,
  IconBellRinging,
  IconCalendarPlus,
  IconCircleCheck,
  IconLayoutSidebarRight,
  IconRotateClockwise,
  IconZzz,
} from '@tabler/icons-react';
import { useTexts } from '../../platform/texts.ts';
import { type Command, useCommands } from '../../shell/palette/commands.ts';
import { shortcuts } from '../../ui/keyboard/shortcuts.ts';
import { ticketTexts } from '../ticket.texts.ts';
import type { HeadActions } from './ticket-menu.tsx';

/** Registers the actions of the open conversation in the palette, with their keys. */
export function useHeadCommands(ticket: Ticket, actions: HeadActions, onContact: () => void): void {
  const t = useTexts(ticketTexts);
  const icon = { size: 17, stroke: 1.6 };
  const offered: (Omit<Command, 'group' | 'run'> & { run: (() => void) | undefined })[] = [
    // The first command runs on Enter when the palette opens, so it must be harmless.
    { id: 'ticket.contact', label: t('showContact'), icon: <IconLayoutSidebarRight {...icon} />, run: onContact },
    {
      id: 'ticket.close',
      label: t('finishTicket'),
      keys: shortcuts.conversation.close,
      icon: <IconCircleCheck {...icon} />,
      run: actions.close && (() => actions.close?.(true)),
    },
    {
      id: 'ticket.transfer',
      label: t('transferTicket'),
      keys: shortcuts.conversation.transfer,
      icon: <IconArrowsExchange {...icon} />,
      run: actions.transfer,
    },
    {
      id: 'ticket.giveBack',
      label: t('giveBack'),
      hint: ticket.queue?.name,
      keys: shortcuts.conversation.giveBack,
      icon: <IconArrowBackUpDouble {...icon} />,
      run: actions.returnToQueue,
    },
    {
      id: 'ticket.snooze',
      label: t('snooze'),
      keys: shortcuts.conversation.snooze,
      icon: <IconZzz {...icon} />,
      run: actions.snooze,
    },
    { id: 'ticket.wake', label: t('wake'), icon: <IconBellRinging {...icon} />, run: actions.wake },
    {
      id: 'ticket.schedule',
      label: t('scheduleMessage'),
      icon: <IconCalendarPlus {...icon} />,
      run: actions.schedule,
    },
    { id: 'ticket.reopen', label: t('reopen'), icon: <IconRotateClockwise {...icon} />, run: actions.reopen },
  ];
  useCommands(
    offered.flatMap(({ run, ...command }) => (run ? [{ ...command, group: 'conversation' as const, run }] : [])),
  );
}
