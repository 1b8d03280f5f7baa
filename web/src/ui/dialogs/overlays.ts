import { createListeners } from '../../platform/external-store/listeners.ts';

/** Toasts and the confirmation dialog are rendered by a lazily loaded component, requested with the first of them. */
let areRequested = false;
const listeners = createListeners();

export function requestOverlays(): void {
  if (areRequested) return;
  areRequested = true;
  listeners.notify();
}

export const areOverlaysRequested = (): boolean => areRequested;
export const subscribeToOverlays = listeners.subscribe;
