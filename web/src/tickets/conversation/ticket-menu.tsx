import type { Ticket } from '@balcao/contract/tickets/ticket';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowBackUpDouble,
  IconArrowsExchange,
  IconBellRinging,
  IconCalendarPlus,
  IconChecklist,
  IconCircleCheck,
  IconCircleX,
  IconDotsVertical,
  IconHistory,
  IconSearch,
  IconTrash,
  IconUser,
  IconZzz,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useConversationSearch } from '../../messages/search/use-conversation-search.tsx';
import { useTexts } from '../../platform/texts.ts';
import { useSession } from '../../shell/session/session.tsx';
import { todoTexts } from '../../todos/todo.texts.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { useTicketCommands } from '../commands/ticket-commands.ts';
import { ticketTexts } from '../ticket.texts.ts';

const LogDialog = lazy(async () => ({ default: (await import('./log-dialog.tsx')).LogDialog }));

export type HeadActions = {
  returnToQueue: (() => void) | undefined;
  schedule: (() => void) | undefined;
  transfer: (() => void) | undefined;
  close: ((farewell: boolean) => void) | undefined;
  accept: (() => void) | undefined;
  reopen: (() => void) | undefined;
  snooze: (() => void) | undefined;
  wake: (() => void) | undefined;
};

type Props = { ticket: Ticket; narrow: boolean; actions: HeadActions; onContact: () => void };

/** Less frequent actions; on phones also those that do not fit in the head. */
export function TicketMenu({ ticket, narrow, actions, onContact }: Props) {
  const t = useTexts(ticketTexts);
  const todos = useTexts(todoTexts);
  const [showsLog, setShowsLog] = useState(false);
  const { open: openSearch } = useConversationSearch();
  return (
    <>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false} width={240}>
        <Menu.Target>
          <ActionIcon aria-label={t('more')} size={34}>
            <IconDotsVertical size={20} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {narrow && (
            <Menu.Item leftSection={<IconUser {...icon} />} onClick={onContact}>
              {t('contact')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconSearch {...icon} />} onClick={openSearch}>
            {t('searchConversation')}
          </Menu.Item>
          <HeadItems actions={actions} />
          <Menu.Item component={Link} to={`/todolist?ticketId=${ticket.id}`} leftSection={<IconChecklist {...icon} />}>
            {todos('newTask')}
          </Menu.Item>
          <Menu.Item leftSection={<IconHistory {...icon} />} onClick={() => setShowsLog(true)}>
            {t('log')}
          </Menu.Item>
          <RemoveItem ticket={ticket} />
        </Menu.Dropdown>
      </Menu>
      <Suspense>{showsLog && <LogDialog ticket={ticket} onClose={() => setShowsLog(false)} />}</Suspense>
    </>
  );
}

const icon = { size: 17, stroke: 1.6 };

/** The actions of the head. */
function HeadItems({ actions }: { actions: HeadActions }) {
  const t = useTexts(ticketTexts);
  const { transfer, returnToQueue, close, schedule, snooze, wake } = actions;
  return (
    <>
      {schedule && (
        <Menu.Item leftSection={<IconCalendarPlus {...icon} />} onClick={schedule}>
          {t('scheduleMessage')}
        </Menu.Item>
      )}
      {transfer && (
        <Menu.Item leftSection={<IconArrowsExchange {...icon} />} onClick={transfer}>
          {t('transferTicket')}
        </Menu.Item>
      )}
      {returnToQueue && (
        <Menu.Item leftSection={<IconArrowBackUpDouble {...icon} />} onClick={returnToQueue}>
          {t('giveBack')}
        </Menu.Item>
      )}
      {snooze && (
        <Menu.Item leftSection={<IconZzz {...icon} />} onClick={snooze}>
          {t('snooze')}
        </Menu.Item>
      )}
      {wake && (
        <Menu.Item leftSection={<IconBellRinging {...icon} />} onClick={wake}>
          {t('wake')}
        </Menu.Item>
      )}
      {close && (
        <>
          <Menu.Item leftSection={<IconCircleCheck {...icon} />} onClick={() => close(true)}>
            {t('finishWith')}
          </Menu.Item>
          <Menu.Item leftSection={<IconCircleX {...icon} />} onClick={() => close(false)}>
            {t('finishWithout')}
          </Menu.Item>
        </>
      )}
    </>
  );
}

function RemoveItem({ ticket }: { ticket: Ticket }) {
  const t = useTexts(ticketTexts);
  const { may } = useSession();
  const commands = useTicketCommands();
  if (!may('ticket-options:deleteTicket')) return null;
  const remove = async () => {
    const agreed = await confirm({ title: t('removeTitle'), text: t('removeText'), action: t('remove'), danger: true });
    if (agreed) await commands.remove(ticket);
  };
  return (
    <>
      <Menu.Divider />
      <Menu.Item data-danger leftSection={<IconTrash {...icon} />} onClick={() => void remove()}>
        {t('remove')}
      </Menu.Item>
    </>
  );
}
