import { useCallback, useEffect, useRef, useState } from 'react';
import { keep, recall } from '../../platform/storage.ts';

const keepAfterMs = 300;

/** Draft of a conversation; survives switching, reloading and a crash. */
export function useDraft(ticketId: number): [text: string, set: (text: string) => void] {
  const [text, setText] = useState(() => recall('drafts')?.[ticketId] ?? '');
  const latest = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const set = useCallback(
    (next: string) => {
      latest.current = next;
      setText(next);
      clearTimeout(timer.current);
      // An empty text is stored at once, so that a sent text does not return as a draft.
      if (next === '') keepDraft(ticketId, '');
      else timer.current = setTimeout(() => keepDraft(ticketId, next), keepAfterMs);
    },
    [ticketId],
  );

  useEffect(() => {
    const flush = () => {
      clearTimeout(timer.current);
      keepDraft(ticketId, latest.current);
    };
    const takeIn = (text: string) => set(joined(text, latest.current));
    window.addEventListener('pagehide', flush);
    boxes.set(ticketId, takeIn);
    return () => {
      if (boxes.get(ticketId) === takeIn) boxes.delete(ticketId);
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [ticketId, set]);
  return [text, set];
}

/** Setters of mounted composers by ticket id. */
const boxes = new Map<number, (text: string) => void>();

/** Restores the text of an undone send, before text written since. */
export function putTextBack(ticketId: number, text: string): void {
  const box = boxes.get(ticketId);
  if (box) box(text);
  else keepDraft(ticketId, joined(text, recall('drafts')?.[ticketId] ?? ''));
}

const joined = (first: string, second: string) => [first, second].filter((text) => text.trim() !== '').join('\n');

function keepDraft(ticketId: number, text: string): void {
  const { [ticketId]: held = '', ...others } = recall('drafts') ?? {};
  if (held === text) return;
  keep('drafts', text.trim() === '' ? others : { ...others, [ticketId]: text });
}
