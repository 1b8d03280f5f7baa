import { matchesFilter } from '@balcao/contract/tickets/ticket-list.rules';
import type { Actor } from '@balcao/contract/users/actor';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useLive } from '../../platform/live.ts';
import { playNoticeSound } from '../../platform/sounds.ts';
import { useTexts } from '../../platform/texts.ts';
import { addressOf, isConversationShown } from '../commands/command-context.ts';
import { useGoToTicket } from '../commands/use-go-to-ticket.ts';
import { contactName } from '../contact-name.ts';
import { isWrittenByCustomer } from '../is-written-by-customer.ts';
import { showWaiting } from '../list/list-view.ts';
import { messagePreview } from '../message-preview.ts';
import { ticketTexts } from '../ticket.texts.ts';
import { showBrowserNotice } from './browser-notice.ts';

const maxRemembered = 200;

/** Sound and browser notification for messages of own or unassigned tickets that are not on screen. */
export function useMessageAlerts(me: Actor): void {
  const t = useTexts(ticketTexts);
  const navigate = useNavigate();
  const goToTicket = useGoToTicket();
  const alertedIds = useRef(new Set<string>());
  useLive('appMessage', (event) => {
    if (event.action !== 'create' || !isWrittenByCustomer(event.message)) return;
    const { ticket, message } = event;
    if (
      ticket.status === 'closed' ||
      !matchesFilter(ticket, { showAll: false }, me) ||
      !isFirst(alertedIds.current, message.id)
    )
      return;
    const isInFront = document.visibilityState === 'visible' && document.hasFocus();
    if (isInFront && isConversationShown(ticket)) return;
    playNoticeSound();
    if (isInFront) return;
    showBrowserNotice({
      title: t('newMessageOf', { name: contactName(ticket) }),
      body: messagePreview(ticket).text,
      tag: `ticket-${ticket.id}`,
      onOpen: () => {
        if (ticket.status !== 'pending') return goToTicket(addressOf(ticket));
        showWaiting(ticket.isGroup);
        void navigate('/tickets');
      },
    });
  });
}

/** Notices may arrive twice: alert once. */
function isFirst(seenIds: Set<string>, id: string): boolean {
  if (seenIds.has(id)) return false;
  seenIds.add(id);
  for (const oldest of seenIds) {
    if (seenIds.size <= maxRemembered) break;
    seenIds.delete(oldest);
  }
  return true;
}
