import { useCallback, useEffect, useRef, useState } from 'react';
import { useSavedDraft } from '../../drafts/draft.queries.ts';
import { readStored, readStoredDraft, type StoredDraft, writeStored } from '../../platform/storage.ts';
import { useConversation } from '../conversation-context.ts';
import { attachmentsOf } from './attachments/attachments.ts';

const storeAfterMs = 300;

/** Draft of a conversation, with whether it is a note; survives switching, reloading and a crash. */
export function useDraft(ticketId: number): [draft: StoredDraft, change: (part: Partial<StoredDraft>) => void] {
  const { canWrite } = useConversation();
  const [draft, setDraft] = useState(() => readStoredDraft(ticketId));
  // A note is not offered to colleagues, who would insert it as a message.
  useSavedDraft(ticketId, draft.isNote ? '' : draft.text, canWrite);
  const latest = useRef(draft);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const change = useCallback(
    (part: Partial<StoredDraft>) => {
      const next = { ...latest.current, ...part };
      latest.current = next;
      setDraft(next);
      clearTimeout(timer.current);
      // Stored at once: an empty text, so that a sent one does not return as a draft, and the mode, so that a note does
      // not return as a message.
      if (next.text === '' || part.isNote !== undefined) storeDraft(ticketId, next);
      else timer.current = setTimeout(() => storeDraft(ticketId, next), storeAfterMs);
    },
    [ticketId],
  );

  useEffect(() => {
    const flush = () => {
      clearTimeout(timer.current);
      storeDraft(ticketId, latest.current);
    };
    const takeIn = (text: string) => change({ text: joinTexts(text, latest.current.text) });
    window.addEventListener('pagehide', flush);
    const open = { takeIn, text: () => latest.current.text };
    openDrafts.set(ticketId, open);
    return () => {
      if (openDrafts.get(ticketId) === open) openDrafts.delete(ticketId);
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [ticketId, change]);
  return [draft, change];
}

/** The drafts of mounted composers, by ticket id. */
const openDrafts = new Map<number, { takeIn: (text: string) => void; text: () => string }>();

/** The draft of a mounted composer; empty if it is not mounted. */
export const draftOf = (ticketId: number): string => openDrafts.get(ticketId)?.text() ?? '';

/** Restores the text of an undone send, before text written since. If that is a note, all of it is. */
export function restoreText(ticketId: number, text: string): void {
  const box = openDrafts.get(ticketId);
  const stored = readStoredDraft(ticketId);
  if (box) box.takeIn(text);
  else storeDraft(ticketId, { ...stored, text: joinTexts(text, stored.text) });
}

const joinTexts = (first: string, second: string) => [first, second].filter((text) => text.trim() !== '').join('\n');

function storeDraft(ticketId: number, draft: StoredDraft): void {
  // Files of a note must not return as those of a message.
  const isEmpty = draft.text.trim() === '' && !(draft.isNote && attachmentsOf(ticketId).length > 0);
  const { text, isNote } = isEmpty ? { text: '', isNote: false } : draft;
  const stored = readStoredDraft(ticketId);
  if (stored.text === text && stored.isNote === isNote) return;
  const { [ticketId]: _, ...others } = readStored('drafts') ?? {};
  writeStored('drafts', isEmpty ? others : { ...others, [ticketId]: isNote ? { text, isNote } : text });
}
