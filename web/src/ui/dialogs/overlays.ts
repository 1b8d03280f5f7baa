/** Toasts and the confirmation dialog are rendered by a lazily loaded component, requested with the first of them. */
let areRequested = false;
const listeners = new Set<() => void>();

export function requestOverlays(): void {
  if (areRequested) return;
  areRequested = true;
  for (const listener of listeners) listener();
}

export const areOverlaysRequested = (): boolean => areRequested;
export function subscribeToOverlays(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
