import { useEffect, useRef, useState } from 'react';
import { keep, recall } from '../../platform/storage.ts';

const keepAfterMs = 300;

/** What was typed in a conversation and not sent: survives switching, reloading and a crash. */
export function useDraft(ticketId: number): [text: string, set: (text: string) => void] {
  const [text, setText] = useState(() => recall('drafts')?.[ticketId] ?? '');
  const latest = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const flush = () => {
      clearTimeout(timer.current);
      keepDraft(ticketId, latest.current);
    };
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [ticketId]);

  const set = (next: string) => {
    latest.current = next;
    setText(next);
    clearTimeout(timer.current);
    // An emptied box is written at once: what was sent must not come back as a draft.
    if (next === '') keepDraft(ticketId, '');
    else timer.current = setTimeout(() => keepDraft(ticketId, next), keepAfterMs);
  };
  return [text, set];
}

function keepDraft(ticketId: number, text: string): void {
  const { [ticketId]: held = '', ...others } = recall('drafts') ?? {};
  if (held === text) return;
  keep('drafts', text.trim() === '' ? others : { ...others, [ticketId]: text });
}
