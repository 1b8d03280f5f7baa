import type { Ticket } from '@balcao/contract/tickets/ticket';
import { useLive } from '../platform/live.ts';
import { useTexts } from '../platform/texts.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { screenUndoQueue } from '../ui/undo/screen-undo-queue.ts';
import type { EndedTicket } from '../ui/undo/undo-queue.ts';
import { contactName } from './contact-name.ts';
import { isWrittenByCustomer } from './is-written-by-customer.ts';
import { ticketTexts } from './ticket.texts.ts';

/**
 * A customer message during the undo window of a close cancels the close, and so does a colleague who accepts the ticket or
 * gets it.
 */
export function useVoidedActions(): void {
  const t = useTexts(ticketTexts);
  useLive('appMessage', (event) => {
    if (event.action !== 'create' || !isWrittenByCustomer(event.message)) return;
    const { ticketId } = event.message;
    if (cancelEnd(({ id }) => id === ticketId))
      toast.info(t('wroteMeanwhile', { name: contactName(event.ticket) }), { id: 'ticket' });
  });
  useLive('ticket', (event) => {
    if (event.action !== 'update') return;
    const { ticket } = event;
    if (!cancelEnd((before) => isTakenOver(before, ticket))) return;
    const why = ticket.user ? t('alreadyWith', { name: ticket.user.name }) : t('stillWaits');
    toast.info(t('notDone', { name: contactName(ticket), why }), { id: 'ticket' });
  });
}

/** Whether it continues with another person, or in a queue again. */
const isTakenOver = (before: EndedTicket, { id, version, status, userId }: Ticket): boolean =>
  before.id === id &&
  version > before.version &&
  status !== 'closed' &&
  (status !== before.status || userId !== before.userId);

/** Cancels the pending end of this ticket; the others of the same action still end. Returns whether there was one. */
function cancelEnd(isMeant: (ticket: EndedTicket) => boolean): boolean {
  const voided = screenUndoQueue.pending().find(({ ends }) => ends?.some(isMeant));
  const ended = voided?.ends?.find(isMeant);
  if (!voided || !ended) return false;
  if (!voided.spare) return screenUndoQueue.undo(voided, { quietly: true });
  voided.spare(ended.id);
  return true;
}
