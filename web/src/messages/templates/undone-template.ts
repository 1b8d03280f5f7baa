import { useSyncExternalStore } from 'react';
import { draftKey } from '../../drafts/stored-draft.ts';
import type { FilledForm } from './filled-form.ts';

/** By user and ticket (`draftKey`): the template of a send that was undone, shown again with what was filled in. */
const undone = new Map<string, FilledForm>();
const listeners = new Set<() => void>();

export function setUndoneTemplate(ticketId: number, form: FilledForm | undefined): void {
  if (form) undone.set(draftKey(ticketId), form);
  else undone.delete(draftKey(ticketId));
  for (const listener of listeners) listener();
}

export const useUndoneTemplate = (ticketId: number): FilledForm | undefined =>
  useSyncExternalStore(subscribe, () => undone.get(draftKey(ticketId)));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
