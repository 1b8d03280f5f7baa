import type { Actor } from '@balcao/contract/users/actor';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useLive } from '../../platform/live.ts';
import { playNoticeSound } from '../../platform/sounds.ts';
import { useTexts } from '../../platform/texts.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { contactName } from '../contact-name.ts';
import { showWaiting } from '../list/list-view.ts';
import { messagePreview } from '../message-preview.ts';
import { ticketTexts } from '../ticket.texts.ts';
import { showBrowserNotice } from './browser-notice.ts';

/** Alerts about a transfer to the user: sound, sender's name, and unread until opened. */
export function useTransferAlerts(me: Actor): void {
  const t = useTexts(ticketTexts);
  const go = useNavigate();
  const last = useRef('');
  useLive('ticketTransfer', ({ ticket, by, queue, user }) => {
    // Notices may arrive twice: alert once.
    const key = `${ticket.id}:${ticket.version}`;
    if (last.current === key || (user !== null && user.id !== me.userId)) return;
    last.current = key;
    const name = contactName(ticket);
    const text =
      by === null
        ? t('givenToMe', { name, queue: queue.name })
        : user
          ? t('transferredToMe', { by: by.name, name })
          : t('transferredToQueue', { by: by.name, name, queue: queue.name });
    playNoticeSound();
    if (document.visibilityState === 'visible' && document.hasFocus())
      return toast.info(text, { id: `transfer-${ticket.id}` });
    showBrowserNotice({
      title: text,
      body: messagePreview(ticket).text,
      tag: `ticket-${ticket.id}`,
      onOpen: () => {
        if (ticket.status === 'pending') showWaiting(ticket.isGroup);
        void go(ticket.status === 'pending' ? '/tickets' : `/tickets/${ticket.uuid}`);
      },
    });
  });
}
