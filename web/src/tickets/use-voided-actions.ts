import { useLive } from '../platform/live.ts';
import { useTexts } from '../platform/texts.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { screenUndoQueue } from '../ui/undo/screen-undo-queue.ts';
import { isWrittenByCustomer } from './is-written-by-customer.ts';
import { contactName } from './name-of.ts';
import { ticketTexts } from './ticket.texts.ts';

/** A customer message during the undo window of a close cancels the close. */
export function useVoidedActions(): void {
  const t = useTexts(ticketTexts);
  useLive('appMessage', (event) => {
    if (event.action !== 'create' || !isWrittenByCustomer(event.message)) return;
    const { ticketId } = event.message;
    const voided = screenUndoQueue.pending().find((one) => one.endsTicket && one.ticketIds.includes(ticketId));
    if (!voided) return;
    if (voided.spare) voided.spare(ticketId);
    else if (!screenUndoQueue.undo(voided, true)) return;
    toast.info(t('wroteMeanwhile', { name: contactName(event.ticket) }), { id: 'ticket' });
  });
}
