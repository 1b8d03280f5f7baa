import { useSyncExternalStore } from 'react';
import { createListeners } from '../../platform/external-store/listeners.ts';
import type { FilledForm } from './filled-form.ts';

/** By ticket: the template of a send that was undone, shown again with what was filled in. */
const undone = new Map<number, FilledForm>();
const listeners = createListeners();

export function setUndoneTemplate(ticketId: number, form: FilledForm | undefined): void {
  if (form) undone.set(ticketId, form);
  else undone.delete(ticketId);
  listeners.notify();
}

export const useUndoneTemplate = (ticketId: number): FilledForm | undefined =>
  useSyncExternalStore(listeners.subscribe, () => undone.get(ticketId));
