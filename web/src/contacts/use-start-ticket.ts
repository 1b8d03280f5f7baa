import type { ConflictingTicket } from '@balcao/contract/errors';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { createTicketInput, ticketApi } from '@balcao/contract/tickets/ticket.api';
import type { UseFormReturnType } from '@mantine/form';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../platform/api.ts';
import { detailsOf, Refusal } from '../platform/refusal.ts';
import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session/session.tsx';
import { useZodForm } from '../ui/forms/use-zod-form.ts';
import { contactTexts } from './contact.texts.ts';

type Values = { contactId: number; queueId: number | null; whatsappId: number | null };

type StartTicket = {
  form: UseFormReturnType<Values>;
  start: (values: Values) => Promise<void>;
  /** the ticket that prevents it: another user's, or waiting where this one does not see it */
  conflict: ConflictingTicket | undefined;
  /** Whether `conflict` is about to be shown, known before the next render. */
  isConflicted: () => boolean;
};

/** The form that starts a conversation with a contact and opens it. */
export function useStartTicket(contactId: number, requiresQueue: boolean): StartTicket {
  const t = useTexts(contactTexts);
  const { user } = useSession();
  const navigate = useNavigate();
  const conflicted = useRef(false);
  const [conflict, setConflict] = useState<ConflictingTicket>();
  const form = useZodForm<Values>({
    schema: createTicketInput,
    initialValues: {
      contactId,
      queueId: user.queues.length === 1 ? (user.queues[0]?.id ?? null) : null,
      whatsappId: null,
    },
  });
  const start = async (body: Values) => {
    if (requiresQueue && body.queueId === null) {
      form.setFieldError('queueId', t('queueRequired'));
      throw new Refusal('ERR_QUEUE_REQUIRED', 400, undefined);
    }
    try {
      const ticket: Ticket = await call(ticketApi.create, { body: { ...body, userId: user.id, status: 'open' } });
      navigate(`/tickets/${ticket.uuid}`);
    } catch (error) {
      const other = detailsOf(error, 'ERR_OTHER_OPEN_TICKET');
      if (!other) throw error;
      if (other.userId === user.id) return void navigate(`/tickets/${other.uuid}`);
      conflicted.current = true; // the form closes on success, but the dialog stays open to show the conflict
      setConflict(other);
    }
  };
  return { form, start, conflict, isConflicted: () => conflicted.current };
}
