import { useSyncExternalStore } from 'react';
import { createListeners } from '../../platform/external-store/listeners.ts';

/** `done`: conversations handled since it started. */
type FlowMode = { on: boolean; done: number };

let mode: FlowMode = { on: false, done: 0 };
const listeners = createListeners();
const setMode = (next: FlowMode) => {
  mode = next;
  listeners.notify();
};

/** Flow mode, by keyboard: Alt+A accepts the first conversation, Ctrl+Enter answers and opens the next. */
export const beginFlow = (): void => {
  if (!mode.on) setMode({ on: true, done: 0 });
};
export const endFlow = (): void => setMode({ on: false, done: mode.done });
export const countDone = (): void => setMode({ ...mode, done: mode.done + 1 });

export const useFlowMode = (): FlowMode => useSyncExternalStore(listeners.subscribe, () => mode);
