import type { ChatMessage, ChatQuote } from '@balcao/contract/chats/chat';
import { useCallback, useEffect, useRef, useState } from 'react';
import { draftKey } from '../drafts/stored-draft.ts';
import { onStoredInOtherTab, readStored, writeStored } from '../platform/storage/storage.ts';

const readDraft = (chatId: number): string => readStored('chatDrafts')?.[draftKey(chatId)] ?? '';

/**
 * A draft survives leaving the room and reloading; an edit does not. Tabs share it: one that was sent in another tab is
 * not offered here again.
 */
export function useChatDraft(chatId: number, edited: ChatMessage | undefined): [string, (text: string) => void] {
  const [text, setText] = useState(() => edited?.message ?? readDraft(chatId));
  const latest = useRef(text);
  /** as it was last read or stored */
  const stored = useRef(text);
  const set = (next: string) => {
    latest.current = next;
    setText(next);
    if (edited) return;
    const key = draftKey(chatId);
    const { [key]: _, ...others } = readStored('chatDrafts') ?? {};
    writeStored('chatDrafts', next.trim() === '' ? others : { ...others, [key]: next });
    stored.current = readDraft(chatId);
  };
  const isEdit = edited !== undefined;
  useEffect(() => {
    if (isEdit) return;
    return onStoredInOtherTab('chatDrafts', () => {
      const other = readDraft(chatId);
      // What the browser had no room for is only here.
      if (other === stored.current || latest.current !== stored.current) return;
      stored.current = latest.current = other;
      setText(other);
    });
  }, [chatId, isEdit]);
  return [text, set];
}

const readReply = (chatId: number): ChatQuote | undefined => readStored('chatReplies')?.[draftKey(chatId)];

/** The quoted message is kept with the draft, and shared like it. */
export function useChatReply(chatId: number): [ChatQuote | undefined, (quote: ChatQuote | undefined) => void] {
  const [reply, setReply] = useState(() => readReply(chatId));
  useEffect(() => onStoredInOtherTab('chatReplies', () => setReply(readReply(chatId))), [chatId]);
  const set = useCallback(
    (next: ChatQuote | undefined) => {
      setReply(next);
      const key = draftKey(chatId);
      const { [key]: before, ...others } = readStored('chatReplies') ?? {};
      if (before || next) writeStored('chatReplies', next ? { ...others, [key]: next } : others);
    },
    [chatId],
  );
  return [reply, set];
}
