import { useSyncExternalStore } from 'react';
import { readStored, subscribeToStored } from '../platform/storage/storage.ts';

export type StoredDraft = { text: string; isNote: boolean };

/** The key of this user's draft in a ticket or room: the next user of the browser does not get it. */
export const draftKey = (id: number): string => `${readStored('userId') ?? ''}:${id}`;

/** This user's stored draft of a ticket; an empty message if there is none. */
export function readStoredDraft(ticketId: number, key = draftKey(ticketId)): StoredDraft {
  const all = readStored('drafts');
  // Earlier versions did not name the user.
  const stored = all?.[key] ?? all?.[ticketId] ?? '';
  return typeof stored === 'string' ? { text: stored, isNote: false } : stored;
}

/** The text of the stored draft of a ticket, for lists. The composer has its own state. */
export const useStoredDraftText = (ticketId: number): string =>
  useSyncExternalStore(subscribeToStored, () => readStoredDraft(ticketId).text);
