import { messageApi } from '@balcao/contract/messages/message.api';
import { useCallback, useEffect, useRef } from 'react';
import { call } from '../../platform/api.ts';
import { tellServer } from '../../platform/live.ts';

const everyMs = 5000;
type Presence = 'composing' | 'recording' | 'paused';

/** Sends the typing state to the customer and colleagues, at most every 5 s, and once when it stops. */
export function useTypingSignal(ticketId: number, enabled: boolean): (presence: Presence) => void {
  const shown = useRef({ doing: 'viewing', at: 0 });
  /** Also sent to colleagues in the conversation, independent of the channel's capabilities. */
  const show = useCallback(
    (doing: 'viewing' | 'writing') => {
      if (doing === shown.current.doing && (doing === 'viewing' || Date.now() - shown.current.at < everyMs)) return;
      shown.current = { doing, at: Date.now() };
      tellServer('showColleague', { ticketId, doing });
    },
    [ticketId],
  );
  const said = useRef<{ presence: Presence; at: number }>({ presence: 'paused', at: 0 });
  const tell = useCallback(
    (presence: Presence) => {
      show(presence === 'paused' ? 'viewing' : 'writing');
      const { presence: last, at } = said.current;
      if (!enabled || (presence === last && (presence === 'paused' || Date.now() - at < everyMs))) return;
      said.current = { presence, at: Date.now() };
      // Best effort: errors are ignored.
      call(messageApi.typing, { params: { ticketId }, body: { presence } }).catch(() => undefined);
    },
    [ticketId, enabled, show],
  );
  useEffect(() => () => tell('paused'), [tell]);
  return tell;
}
