import type { Actor } from '@balcao/contract/users/actor';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLive } from '../../platform/live.ts';
import { playNotice } from '../../platform/sounds.ts';
import { useTexts } from '../../platform/texts.ts';
import { lastLine } from '../last-line.ts';
import { showWaiting } from '../list/list-view.ts';
import { nameOf } from '../name-of.ts';
import { ticketTexts } from '../ticket.texts.ts';
import { belongs } from '../ticket-filter.ts';
import { notifyOutside } from './browser-notice.ts';

const remembered = 200;

/** Sound and browser notification for messages of own or unassigned tickets that are not on screen. */
export function useMessageAlerts(me: Actor): void {
  const t = useTexts(ticketTexts);
  const go = useNavigate();
  const { pathname } = useLocation();
  const heard = useRef(new Set<string>());
  useLive('appMessage', (event) => {
    if (event.action !== 'create' || event.message.fromMe || event.message.isPrivate) return;
    const { ticket, message } = event;
    if (ticket.status === 'closed' || !belongs(ticket, { showAll: false }, me) || !isFirst(heard.current, message.id))
      return;
    const looking =
      pathname === `/tickets/${ticket.uuid}` && document.visibilityState === 'visible' && document.hasFocus();
    if (looking) return;
    playNotice();
    if (document.visibilityState === 'visible' && document.hasFocus()) return;
    notifyOutside({
      title: t('newMessageOf', { name: nameOf(ticket) }),
      body: lastLine(ticket).text,
      tag: `ticket-${ticket.id}`,
      onOpen: () => {
        if (ticket.status === 'pending') showWaiting(ticket.isGroup);
        void go(ticket.status === 'pending' ? '/tickets' : `/tickets/${ticket.uuid}`);
      },
    });
  });
}

/** Notices may arrive twice: alert once. */
function isFirst(heard: Set<string>, id: string): boolean {
  if (heard.has(id)) return false;
  heard.add(id);
  for (const oldest of heard) {
    if (heard.size <= remembered) break;
    heard.delete(oldest);
  }
  return true;
}
