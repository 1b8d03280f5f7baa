import type { Message } from '@balcao/contract/messages/message';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { createListeners } from '../../platform/external-store/listeners.ts';
import { useLive } from '../../platform/live.ts';

/** docs/theme.md 9. */
const maxForwarded = 4;
export const forwardPauseMs = 900;

/** Selected messages of the open conversation and of earlier ones above it, by id, and whether the dialog is open. */
type Forwarding = { chosen: ReadonlyMap<string, Message>; asked: boolean };
let forwarding: Forwarding | undefined;
const listeners = createListeners();
const setForwarding = (next: Forwarding | undefined) => {
  forwarding = next;
  listeners.notify();
};

export const useForwardingState = (): Forwarding | undefined =>
  useSyncExternalStore(listeners.subscribe, () => forwarding);

export const openForwardDialog = () => forwarding && setForwarding({ ...forwarding, asked: true });
export const backToChoosing = () => forwarding && setForwarding({ ...forwarding, asked: false });
export const endForwarding = () => setForwarding(undefined);
/** The others stay selected. */
export function dropForwarded(ids: readonly string[]): void {
  if (!forwarding || !ids.some((id) => forwarding?.chosen.has(id))) return;
  const chosen = new Map([...forwarding.chosen].filter(([id]) => !ids.includes(id)));
  setForwarding({ chosen, asked: forwarding.asked && chosen.size > 0 });
}

/** Selection starts with one message; a fifth is refused. */
export function useForwarding(onTooMany: () => void) {
  const state = useForwardingState();
  const [refuse] = useState(() => ({ onTooMany }));
  useEffect(() => {
    refuse.onTooMany = onTooMany;
  });
  useEffect(() => endForwarding, []);
  // A deleted message has no checkbox to deselect it with.
  useLive('appMessage', (event) => {
    if (event.action === 'delete') dropForwarded([event.messageId]);
    if (event.action === 'update' && event.message.isDeleted) dropForwarded([event.message.id]);
  });
  const start = useCallback(
    (message: Message) => setForwarding({ chosen: new Map([[message.id, message]]), asked: false }),
    [],
  );
  const toggle = useCallback(
    (message: Message) => {
      if (!forwarding) return;
      const chosen = new Map(forwarding.chosen);
      if (!chosen.delete(message.id)) {
        if (chosen.size >= maxForwarded) return refuse.onTooMany();
        chosen.set(message.id, message);
      }
      setForwarding({ ...forwarding, chosen });
    },
    [refuse],
  );
  return { chosen: state?.chosen, toggle, start };
}
