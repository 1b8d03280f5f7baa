import type { ChatMessage, ChatQuote } from '@balcao/contract/chats/chat';
import { useCallback, useState } from 'react';
import { draftKey, readStored, writeStored } from '../platform/storage.ts';

/** A draft survives leaving the room and reloading; an edit does not. */
export function useChatDraft(chatId: number, edited: ChatMessage | undefined): [string, (text: string) => void] {
  const [text, setText] = useState(() => edited?.message ?? readStored('chatDrafts')?.[draftKey(chatId)] ?? '');
  const set = (next: string) => {
    setText(next);
    if (edited) return;
    const key = draftKey(chatId);
    const { [key]: _, ...others } = readStored('chatDrafts') ?? {};
    writeStored('chatDrafts', next.trim() === '' ? others : { ...others, [key]: next });
  };
  return [text, set];
}

/** The quoted message is kept with the draft. */
export function useChatReply(chatId: number): [ChatQuote | undefined, (quote: ChatQuote | undefined) => void] {
  const [reply, setReply] = useState(() => readStored('chatReplies')?.[draftKey(chatId)]);
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
