import type { Contact } from '@balcao/contract/contacts/contact';
import { contactApi } from '@balcao/contract/contacts/contact.api';
import type { ConflictingTicket } from '@balcao/contract/errors';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { ticketApi } from '@balcao/contract/tickets/ticket.api';
import { Alert, Anchor, Select } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { useConnections } from '../../connections/connection.queries.ts';
import { ContactDialog } from '../../contacts/contact-dialog.tsx';
import { call } from '../../platform/api.ts';
import { formatPhone } from '../../platform/formatting.ts';
import { detailsOf } from '../../platform/refusal.ts';
import { useTexts } from '../../platform/texts.ts';
import { useQueues } from '../../queues/queue.queries.ts';
import { useSession } from '../../shell/session/session.tsx';
import { FormDialog, FormGrid } from '../../ui/dialogs/form-dialog.tsx';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import { AsyncSelect } from '../async-select.tsx';
import { describeOwner } from '../conflict-dialog.ts';
import { useActor } from '../ticket.queries.ts';
import { ticketTexts } from '../ticket.texts.ts';
import { applyNotice } from '../ticket-notices.ts';
import { useAsyncOptions } from '../use-async-options.ts';

type Person = Pick<Contact, 'id' | 'name' | 'number'>;
type Values = { contactId: string; queueId: string; whatsappId: string };

type Props = { mayStartWithoutQueue: boolean; onClose: () => void; onStarted: (ticket: { uuid: string }) => void };

/** Starts a conversation: contact, queue and connection. */
export function NewTicketDialog({ mayStartWithoutQueue, onClose, onStarted }: Props) {
  const t = useTexts(ticketTexts);
  const me = useActor();
  const { user } = useSession();
  const everyQueue = useQueues();
  const connections = useConnections();
  const queues = user.profile === 'admin' ? everyQueue : user.queues;
  const [typed, setTyped] = useState('');
  const [contact, setContact] = useState<Person>();
  const [creating, setCreating] = useState(false);
  const [other, setOther] = useState<ConflictingTicket>();
  const contactOptions = useAsyncOptions('contacts', contact && labelOf(contact) === typed ? '' : typed, findContacts);
  const form = useZodForm<Values>({
    schema: z.object({
      contactId: z.string().min(1),
      queueId: mayStartWithoutQueue ? z.string() : z.string().min(1),
      whatsappId: z.string(),
    }),
    initialValues: {
      contactId: '',
      queueId: user.queues.length === 1 ? String(user.queues[0]?.id) : '',
      whatsappId: user.whatsappId ? String(user.whatsappId) : '',
    },
  });

  const choose = (chosen: Person | undefined) => {
    setContact(chosen);
    setTyped(chosen ? labelOf(chosen) : '');
    setOther(undefined);
    form.setFieldValue('contactId', chosen ? String(chosen.id) : '');
  };

  const start = async ({ contactId, queueId, whatsappId }: Values) => {
    try {
      const body = { contactId: Number(contactId), queueId: numberOf(queueId), whatsappId: numberOf(whatsappId) };
      const ticket: Ticket = await call(ticketApi.create, { body: { ...body, status: 'open', userId: me.userId } });
      applyNotice({ action: 'update', ticket }, me);
      onStarted(ticket);
    } catch (error) {
      const conflicting = detailsOf(error, 'ERR_OTHER_OPEN_TICKET');
      if (conflicting?.userId === me.userId) return onStarted(conflicting);
      if (conflicting) setOther(conflicting);
      throw error;
    }
  };

  return (
    <>
      <FormDialog
        opened={!creating}
        onClose={onClose}
        title={t('newTicketTitle')}
        form={form}
        onSubmit={start}
        submitLabel={t('start')}
      >
        <FormGrid columns={1}>
          {other && (
            <Alert color="red" icon={<IconAlertTriangle size={18} stroke={1.6} />} title={t('otherTitle')}>
              {describeOwner(other)}
            </Alert>
          )}
          <div>
            <AsyncSelect
              label={t('findContact')}
              description={t('findContactHint')}
              emptyText={t('noContact')}
              required
              asyncOptions={contactOptions}
              labelOf={labelOf}
              selected={contact}
              onSelect={choose}
              typed={typed}
              onTyped={setTyped}
              error={form.errors['contactId']}
            />
            <Anchor component="button" type="button" size="sm" mt={8} onClick={() => setCreating(true)}>
              {t('createContact')}
            </Anchor>
          </div>
          <Select
            label={t('queue')}
            required={!mayStartWithoutQueue}
            clearable={mayStartWithoutQueue}
            data={queues.map((queue) => ({ value: String(queue.id), label: queue.name }))}
            {...form.getInputProps('queueId')}
            value={form.getValues().queueId || null}
            error={form.errors['queueId'] && t('chooseQueue')}
            onChange={(value) => form.setFieldValue('queueId', value ?? '')}
          />
          <Select
            label={t('connection')}
            clearable
            placeholder={t('connectionAuto')}
            data={connections.map((connection) => ({ value: String(connection.id), label: connection.name }))}
            {...form.getInputProps('whatsappId')}
            value={form.getValues().whatsappId || null}
            onChange={(value) => form.setFieldValue('whatsappId', value ?? '')}
          />
        </FormGrid>
      </FormDialog>
      {creating && <ContactDialog onClose={() => setCreating(false)} onSaved={choose} />}
    </>
  );
}

const labelOf = ({ name, number }: Person): string => (number ? `${name} · ${formatPhone(number)}` : name);
const numberOf = (text: string): number | null => (text ? Number(text) : null);

async function findContacts(text: string, signal: AbortSignal): Promise<Person[]> {
  const { contacts } = await call(contactApi.list, { query: { searchParam: text, pageNumber: 1 }, signal });
  return contacts;
}
