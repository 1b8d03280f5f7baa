import type { ConflictingTicket } from '@balcao/contract/errors';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { ticketApi } from '@balcao/contract/tickets/ticket.api';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { z } from 'zod';
import { useLoadedConnections } from '../../connections/connection.queries.ts';
import type { ContactName } from '../../contacts/contact-select.tsx';
import { call } from '../../platform/api.ts';
import { detailsOf } from '../../platform/refusal.ts';
import { useSession } from '../../shell/session/session.tsx';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import { useActor } from '../ticket.queries.ts';
import { applyNotice } from '../ticket-notices.ts';

type Values = { contactId: string; queueId: string; whatsappId: string };

export type NewTicket = {
  form: UseFormReturnType<Values>;
  contact: ContactName | undefined;
  chooseContact: (contact: ContactName | undefined) => void;
  /** the open ticket of another user that prevents it */
  conflict: ConflictingTicket | undefined;
  start: (values: Values) => Promise<void>;
};

/** The form that starts a conversation. An own ticket of the contact is opened instead. */
export function useNewTicket(requiresQueue: boolean, onStarted: (ticket: { uuid: string }) => void): NewTicket {
  const me = useActor();
  const { user } = useSession();
  const connections = useLoadedConnections();
  const [contact, setContact] = useState<ContactName>();
  const [conflict, setConflict] = useState<ConflictingTicket>();
  const form = useZodForm<Values>({
    schema: z.object({
      contactId: z.string().min(1),
      queueId: requiresQueue ? z.string().min(1) : z.string(),
      whatsappId: z.string(),
    }),
    initialValues: {
      contactId: '',
      queueId: user.queues.length === 1 ? String(user.queues[0]?.id) : '',
      whatsappId: user.whatsappId ? String(user.whatsappId) : '',
    },
  });
  const chooseContact = (chosen: ContactName | undefined) => {
    setContact(chosen);
    setConflict(undefined);
    form.setFieldValue('contactId', chosen ? String(chosen.id) : '');
  };
  const start = async ({ contactId, queueId, whatsappId }: Values) => {
    try {
      // The person's default may have been deleted since they signed in: the server chooses then.
      const isDeleted = connections?.every(({ id }) => String(id) !== whatsappId);
      const body = {
        contactId: Number(contactId),
        queueId: numberOf(queueId),
        whatsappId: isDeleted ? null : numberOf(whatsappId),
      };
      const ticket: Ticket = await call(ticketApi.create, { body: { ...body, status: 'open', userId: me.userId } });
      applyNotice({ action: 'update', ticket }, me);
      onStarted(ticket);
    } catch (error) {
      const other = detailsOf(error, 'ERR_OTHER_OPEN_TICKET');
      if (other?.userId === me.userId) return onStarted(other);
      if (other) setConflict(other);
      throw error;
    }
  };
  return { form, contact, chooseContact, conflict, start };
}

const numberOf = (text: string): number | null => (text ? Number(text) : null);
