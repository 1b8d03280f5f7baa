import { useSyncExternalStore } from 'react';
import type { FilledForm } from './filled-form.ts';

/** By ticket: the template of a send that was undone, shown again with what was filled in. */
const undone = new Map<number, FilledForm>();
const listeners = new Set<() => void>();

export function setUndoneTemplate(ticketId: number, form: FilledForm | undefined): void {
  if (form) undone.set(ticketId, form);
  else undone.delete(ticketId);
  for (const listener of listeners) listener();
}

export const useUndoneTemplate = (ticketId: number): FilledForm | undefined =>
  useSyncExternalStore(subscribe, () => undone.get(ticketId));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
