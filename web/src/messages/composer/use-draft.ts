import { useCallback, useEffect, useRef, useState } from 'react';
import { useSavedDraft } from '../../drafts/draft.queries.ts';
import { readStored, writeStored } from '../../platform/storage.ts';
import { useConversation } from '../conversation-context.ts';

const storeAfterMs = 300;

/** Draft of a conversation; survives switching, reloading and a crash. */
export function useDraft(ticketId: number): [text: string, set: (text: string) => void] {
  const { canWrite } = useConversation();
  const [text, setText] = useState(() => readStored('drafts')?.[ticketId] ?? '');
  useSavedDraft(ticketId, text, canWrite);
  const latest = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const set = useCallback(
    (next: string) => {
      latest.current = next;
      setText(next);
      clearTimeout(timer.current);
      // An empty text is stored at once, so that a sent text does not return as a draft.
      if (next === '') storeDraft(ticketId, '');
      else timer.current = setTimeout(() => storeDraft(ticketId, next), storeAfterMs);
    },
    [ticketId],
  );

  useEffect(() => {
    const flush = () => {
      clearTimeout(timer.current);
      storeDraft(ticketId, latest.current);
    };
    const takeIn = (text: string) => set(joinTexts(text, latest.current));
    window.addEventListener('pagehide', flush);
    const open = { takeIn, text: () => latest.current };
    openDrafts.set(ticketId, open);
    return () => {
      if (openDrafts.get(ticketId) === open) openDrafts.delete(ticketId);
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [ticketId, set]);
  return [text, set];
}

/** The drafts of mounted composers, by ticket id. */
const openDrafts = new Map<number, { takeIn: (text: string) => void; text: () => string }>();

/** The draft of a mounted composer; empty if it is not mounted. */
export const draftOf = (ticketId: number): string => openDrafts.get(ticketId)?.text() ?? '';

/** Restores the text of an undone send, before text written since. */
export function restoreText(ticketId: number, text: string): void {
  const box = openDrafts.get(ticketId);
  if (box) box.takeIn(text);
  else storeDraft(ticketId, joinTexts(text, readStored('drafts')?.[ticketId] ?? ''));
}

const joinTexts = (first: string, second: string) => [first, second].filter((text) => text.trim() !== '').join('\n');

function storeDraft(ticketId: number, text: string): void {
  const { [ticketId]: cached = '', ...others } = readStored('drafts') ?? {};
  if (cached === text) return;
  writeStored('drafts', text.trim() === '' ? others : { ...others, [ticketId]: text });
}
