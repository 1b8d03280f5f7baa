import { useSyncExternalStore } from 'react';

/** `done`: how many have been left behind since it began. */
export type FlowMode = { on: boolean; done: number };

let mode: FlowMode = { on: false, done: 0 };
const watchers = new Set<() => void>();
const change = (next: FlowMode) => {
  mode = next;
  for (const tell of watchers) tell();
};

/** One conversation after the other, by the keyboard alone: Alt+A takes the first, Ctrl+Enter answers and brings the next. */
export const beginFlow = (): void => {
  if (!mode.on) change({ on: true, done: 0 });
};
export const endFlow = (): void => change({ on: false, done: mode.done });
export const countDone = (): void => change({ ...mode, done: mode.done + 1 });

export const useFlowMode = (): FlowMode =>
  useSyncExternalStore(
    (tell) => {
      watchers.add(tell);
      return () => watchers.delete(tell);
    },
    () => mode,
  );
