import type { Ticket } from '@balcao/contract/tickets/ticket';
import { Button, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../platform/texts.ts';
import { ownQueueTexts } from '../../queues/own-queues.texts.ts';
import { useSession } from '../../shell/session/session.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { MarkDot } from '../../ui/elements/tag-pill.tsx';
import type { ItemActions } from '../list/ticket-item.tsx';
import { ticketTexts } from '../ticket.texts.ts';
import { useTicketCommands } from './ticket-commands.ts';

/** Actions on a ticket from a list. Accepting a ticket without queue asks for one, unless the user has exactly one. */
export function useItemActions() {
  const t = useTexts(ticketTexts);
  const own = useTexts(ownQueueTexts);
  const { user, may } = useSession();
  const commands = useTicketCommands();
  const go = useNavigate();
  const [asking, setAsking] = useState<Ticket>();

  const actions = useMemo<ItemActions>(() => {
    const asksQueue = (ticket: Ticket) =>
      ticket.queueId === null && !may('tickets:startWithoutQueue') && user.queues.length !== 1;
    return {
      accept: (ticket) => (asksQueue(ticket) ? setAsking(ticket) : void commands.accept(ticket)),
      ignore: may('tickets:ignore') ? (ticket) => commands.ignore(ticket) : undefined,
      spy: may('tickets:spy') ? (ticket) => void go(`/tickets/${ticket.uuid}`) : undefined,
    };
  }, [commands, go, may, user.queues]);

  const dialog = (
    <Modal
      opened={asking !== undefined}
      onClose={() => setAsking(undefined)}
      title={t('chooseQueue')}
      size={400}
      padding={24}
    >
      <Stack gap="xs">
        <Text c="var(--bc-ink-2)">{user.queues.length === 0 ? own('inNone') : t('chooseQueueText')}</Text>
        {user.queues.map((queue) => (
          <Button
            key={queue.id}
            variant="default"
            justify="flex-start"
            leftSection={<MarkDot color={queue.color} round />}
            onClick={() => {
              if (asking) void commands.accept(asking, queue.id);
              setAsking(undefined);
            }}
          >
            {queue.name}
          </Button>
        ))}
      </Stack>
    </Modal>
  );
  return { itemActions: actions, dialog };
}
