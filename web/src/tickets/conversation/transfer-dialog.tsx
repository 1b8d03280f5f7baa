import type { Ticket } from '@balcao/contract/tickets/ticket';
import { userApi } from '@balcao/contract/users/user.api';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { useConnections } from '../../connections/connection.queries.ts';
import { call } from '../../platform/api.ts';
import { useTexts } from '../../platform/texts.ts';
import { useQueues } from '../../queues/queue.queries.ts';
import { FormDialog, FormGrid } from '../../ui/form-dialog.tsx';
import { useZodForm } from '../../ui/use-zod-form.ts';
import { FoundSelect } from '../found-select.tsx';
import { ticketTexts } from '../ticket.texts.ts';
import type { TicketCommands } from '../ticket-commands.ts';
import { useFound } from '../use-found.ts';

const schema = z.object({ userId: z.string(), queueId: z.string().min(1), whatsappId: z.string().min(1) });
type Person = { id: number; name: string; queues: { id: number; name: string }[] };

type Props = { ticket: Ticket; transfer: TicketCommands['transfer']; onClose: () => void };

/** To a queue, and there to a person if one is chosen. Without one the ticket waits. */
export function TransferDialog({ ticket, transfer, onClose }: Props) {
  const t = useTexts(ticketTexts);
  const queues = useQueues();
  const connections = useConnections();
  const [typed, setTyped] = useState('');
  const [person, setPerson] = useState<Person>();
  const found = useFound('colleagues', person?.name === typed ? '' : typed, findPeople);
  const form = useZodForm({
    schema,
    initialValues: { userId: '', queueId: '', whatsappId: String(ticket.whatsappId ?? '') },
  });

  const choose = (chosen: Person | undefined) => {
    setPerson(chosen);
    setTyped(chosen?.name ?? '');
    form.setFieldValue('userId', chosen ? String(chosen.id) : '');
    const theirs = chosen?.queues ?? [];
    if (theirs.length === 1) form.setFieldValue('queueId', String(theirs[0]?.id));
    else if (chosen && !theirs.some((queue) => String(queue.id) === form.getValues().queueId))
      form.setFieldValue('queueId', '');
  };

  const submit = async ({ userId, queueId, whatsappId }: { userId: string; queueId: string; whatsappId: string }) => {
    const queue = queues.find((one) => String(one.id) === queueId);
    await transfer(ticket, {
      queueId: Number(queueId),
      userId: userId ? Number(userId) : null,
      whatsappId: Number(whatsappId),
      name: person?.name ?? queue?.name ?? '',
    });
  };

  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('transferTitle')}
      form={form}
      onSubmit={submit}
      submitLabel={t('transfer')}
    >
      <FormGrid columns={1}>
        <FoundSelect
          label={t('toUser')}
          description={t('toUserHint')}
          none={t('toUserNone')}
          found={found}
          labelOf={({ name }) => name}
          chosen={person}
          onChoose={choose}
          typed={typed}
          onType={setTyped}
        />
        <Select
          label={t('toQueue')}
          description={t('toQueueHint')}
          required
          searchable={queues.length > 7}
          data={(person?.queues ?? queues).map((queue) => ({ value: String(queue.id), label: queue.name }))}
          {...form.getInputProps('queueId')}
        />
        <Select
          label={t('toConnection')}
          required
          allowDeselect={false}
          data={connections.map((line) => ({ value: String(line.id), label: line.name }))}
          {...form.getInputProps('whatsappId')}
        />
      </FormGrid>
    </FormDialog>
  );
}

async function findPeople(text: string, signal: AbortSignal): Promise<Person[]> {
  const { users } = await call(userApi.list, { query: { searchParam: text, pageNumber: 1 }, signal });
  return users.map(({ id, name, queues }) => ({ id, name, queues }));
}
