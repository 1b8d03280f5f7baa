import { messageApi } from '@balcao/contract/messages/message.api';
import { useCallback, useEffect, useRef } from 'react';
import { call } from '../../platform/api.ts';

const everyMs = 5000;
type Presence = 'composing' | 'recording' | 'paused';

/** Tells the customer that somebody writes, at most every 5 s, and once that it stopped. */
export function useTypingSignal(ticketId: number, enabled: boolean): (presence: Presence) => void {
  const said = useRef<{ presence: Presence; at: number }>({ presence: 'paused', at: 0 });
  const tell = useCallback(
    (presence: Presence) => {
      const { presence: last, at } = said.current;
      if (!enabled || (presence === last && (presence === 'paused' || Date.now() - at < everyMs))) return;
      said.current = { presence, at: Date.now() };
      // A courtesy: when it does not go through, nobody needs to know.
      call(messageApi.typing, { params: { ticketId }, body: { presence } }).catch(() => undefined);
    },
    [ticketId, enabled],
  );
  useEffect(() => () => tell('paused'), [tell]);
  return tell;
}
