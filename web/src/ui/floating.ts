/** Toasts and the confirmation are drawn by a part that is loaded when the first of them is asked for. */
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
