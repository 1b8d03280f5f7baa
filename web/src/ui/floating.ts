/** Toasts and the confirmation dialog are rendered by a lazily loaded component, requested with the first of them. */
let wanted = false;
const listeners = new Set<() => void>();

export function wantFloating(): void {
  if (wanted) return;
  wanted = true;
  for (const listener of listeners) listener();
}

export const floatingWanted = (): boolean => wanted;
export function watchFloating(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
