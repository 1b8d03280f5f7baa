import { messageApi } from '@balcao/contract/messages/message.api';
import { useCallback, useEffect, useRef } from 'react';
import { call } from '../../platform/api.ts';
import { sendToServer } from '../../platform/live.ts';

const minIntervalMs = 5000;
type Presence = 'composing' | 'recording' | 'paused';

/** Sends the typing state to the customer and colleagues, at most every 5 s, and once when it stops. */
export function useTypingSignal(ticketId: number, enabled: boolean): (presence: Presence) => void {
  const shown = useRef({ doing: 'viewing', at: 0 });
  /** Also sent to colleagues in the conversation, independent of the channel's capabilities. */
  const show = useCallback(
    (doing: 'viewing' | 'writing') => {
      if (doing === shown.current.doing && (doing === 'viewing' || Date.now() - shown.current.at < minIntervalMs))
        return;
      shown.current = { doing, at: Date.now() };
      sendToServer('showColleague', { ticketId, doing });
    },
    [ticketId],
  );
  const lastSent = useRef<{ presence: Presence; at: number }>({ presence: 'paused', at: 0 });
  const sendTyping = useCallback(
    (presence: Presence) => {
      show(presence === 'paused' ? 'viewing' : 'writing');
      const { presence: last, at } = lastSent.current;
      if (!enabled || (presence === last && (presence === 'paused' || Date.now() - at < minIntervalMs))) return;
      lastSent.current = { presence, at: Date.now() };
      // Best effort: errors are ignored.
      call(messageApi.typing, { params: { ticketId }, body: { presence } }).catch(() => undefined);
    },
    [ticketId, enabled, show],
  );
  useEffect(() => () => sendTyping('paused'), [sendTyping]);
  return sendTyping;
}
