import type { Message } from '@balcao/contract/messages/message';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

/** docs/theme.md 9. */
export const forwardMost = 4;
export const forwardPauseMs = 900;

/** Selected messages of the open conversation, and whether the dialog is open. */
type Forwarding = { chosen: ReadonlySet<string>; asked: boolean };
let now: Forwarding | undefined;
const watchers = new Set<() => void>();
const set = (next: Forwarding | undefined) => {
  now = next;
  for (const tell of watchers) tell();
};

export const useForwardingState = (): Forwarding | undefined =>
  useSyncExternalStore(
    (tell) => {
      watchers.add(tell);
      return () => watchers.delete(tell);
    },
    () => now,
  );

export const askWhereTo = () => now && set({ ...now, asked: true });
export const backToChoosing = () => now && set({ ...now, asked: false });
export const endForwarding = () => set(undefined);

/** Selection starts with one message; a fifth is refused. */
export function useForwarding(onTooMany: () => void) {
  const state = useForwardingState();
  const [refuse] = useState(() => ({ tell: onTooMany }));
  useEffect(() => {
    refuse.tell = onTooMany;
  });
  useEffect(() => endForwarding, []);
  const start = useCallback((message: Message) => set({ chosen: new Set([message.id]), asked: false }), []);
  const toggle = useCallback(
    (message: Message) => {
      if (!now) return;
      const chosen = new Set(now.chosen);
      if (!chosen.delete(message.id)) {
        if (chosen.size >= forwardMost) return refuse.tell();
        chosen.add(message.id);
      }
      set({ ...now, chosen });
    },
    [refuse],
  );
  return { chosen: state?.chosen, toggle, start };
}
