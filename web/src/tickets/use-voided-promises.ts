import { useLive } from '../platform/live.ts';
import { useTexts } from '../platform/texts.ts';
import { toast } from '../ui/toasts.tsx';
import { screenHold } from '../undo/screen-hold.ts';
import { nameOf } from './name-of.ts';
import { ticketTexts } from './ticket.texts.ts';

/** A customer message during the undo window of a close cancels the close. */
export function useVoidedPromises(): void {
  const t = useTexts(ticketTexts);
  useLive('appMessage', (event) => {
    if (event.action !== 'create' || event.message.fromMe) return;
    const promised = screenHold.held().find((one) => one.ends && one.ticketId === event.message.ticketId);
    if (!promised || !screenHold.takeBack(promised, true)) return;
    toast.info(t('wroteMeanwhile', { name: nameOf(event.ticket) }), { id: 'ticket' });
  });
}
