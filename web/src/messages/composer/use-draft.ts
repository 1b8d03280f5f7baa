import { useCallback, useEffect, useRef, useState } from 'react';
import { useSavedDraft } from '../../drafts/draft.queries.ts';
import { draftKey, readStoredDraft, type StoredDraft } from '../../drafts/stored-draft.ts';
import { onStoredInOtherTab, readStored, writeStored } from '../../platform/storage/storage.ts';
import { useConversation } from '../conversation-context.ts';
import { attachmentsOf } from './attachments/attachments.ts';

const storeAfterMs = 300;

/**
 * Draft of a conversation, with whether it is a note; survives switching, reloading and a crash. Tabs share it: one that
 * was sent in another tab is not offered here again.
 */
export function useDraft(ticketId: number): [draft: StoredDraft, change: (part: Partial<StoredDraft>) => void] {
  const { canWrite } = useConversation();
  const [draft, setDraft] = useState(() => readStoredDraft(ticketId));
  // Still its author's when it is stored last, after a sign-out.
  const [key] = useState(() => draftKey(ticketId));
  // A note is not offered to colleagues, who would insert it as a message.
  useSavedDraft(ticketId, draft.isNote ? '' : draft.text, canWrite);
  const latest = useRef(draft);
  /** as it was last read or stored */
  const stored = useRef(draft);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const store = useCallback(() => {
    clearTimeout(timer.current);
    storeDraft(ticketId, latest.current, key);
    stored.current = readStoredDraft(ticketId, key);
  }, [ticketId, key]);
  const change = useCallback(
    (part: Partial<StoredDraft>) => {
      const next = { ...latest.current, ...part };
      latest.current = next;
      setDraft(next);
      clearTimeout(timer.current);
      // Stored at once: an empty text, so that a sent one does not return as a draft, and the mode, so that a note does
      // not return as a message.
      if (next.text === '' || part.isNote !== undefined) store();
      else timer.current = setTimeout(store, storeAfterMs);
    },
    [store],
  );

  useEffect(() => {
    const takeIn = (text: string) => change({ text: joinTexts(text, latest.current.text) });
    window.addEventListener('pagehide', store);
    const open = { takeIn, text: () => latest.current.text };
    openDrafts.set(ticketId, open);
    return () => {
      if (openDrafts.get(ticketId) === open) openDrafts.delete(ticketId);
      window.removeEventListener('pagehide', store);
      store();
    };
  }, [ticketId, change, store]);
  useEffect(
    () =>
      onStoredInOtherTab('drafts', () => {
        const other = readStoredDraft(ticketId, key);
        // What is being typed here is kept, and stored after it.
        if (isSameDraft(other, stored.current) || !isSameDraft(latest.current, stored.current)) return;
        stored.current = other;
        // Never leaves note mode by itself: the next note would be sent to the customer.
        latest.current = { ...other, isNote: other.isNote || latest.current.isNote };
        setDraft(latest.current);
      }),
    [ticketId, key],
  );
  return [draft, change];
}

const isSameDraft = (one: StoredDraft, other: StoredDraft): boolean =>
  one.text === other.text && one.isNote === other.isNote;

/** The drafts of mounted composers, by ticket id. */
const openDrafts = new Map<number, { takeIn: (text: string) => void; text: () => string }>();

/** The draft of a mounted composer; empty if it is not mounted. */
export const draftOf = (ticketId: number): string => openDrafts.get(ticketId)?.text() ?? '';

/** Restores the text of an undone send, before text written since. If that is a note, all of it is. */
export function restoreText(ticketId: number, text: string): void {
  const box = openDrafts.get(ticketId);
  const stored = readStoredDraft(ticketId);
  if (box) box.takeIn(text);
  else storeDraft(ticketId, { ...stored, text: joinTexts(text, stored.text) }, draftKey(ticketId));
}

const joinTexts = (first: string, second: string) => [first, second].filter((text) => text.trim() !== '').join('\n');

function storeDraft(ticketId: number, draft: StoredDraft, key: string): void {
  // Files of a note must not return as those of a message.
  const isEmpty = draft.text.trim() === '' && !(draft.isNote && attachmentsOf(ticketId).length > 0);
  const { text, isNote } = isEmpty ? { text: '', isNote: false } : draft;
  if (isSameDraft({ text, isNote }, readStoredDraft(ticketId, key))) return;
  const { [key]: _, [ticketId]: __, ...others } = readStored('drafts') ?? {};
  writeStored('drafts', isEmpty ? others : { ...others, [key]: isNote ? { text, isNote } : text });
}
