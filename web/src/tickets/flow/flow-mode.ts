import { useSyncExternalStore } from 'react';

/** `done`: conversations handled since it started. */
export type FlowMode = { on: boolean; done: number };

let mode: FlowMode = { on: false, done: 0 };
const watchers = new Set<() => void>();
const change = (next: FlowMode) => {
  mode = next;
  for (const tell of watchers) tell();
};

/** Flow mode, by keyboard: Alt+A accepts the first conversation, Ctrl+Enter answers and opens the next. */
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
