import type { ChatMessage } from '@balcao/contract/chats/chat';
import { useState } from 'react';
import { readStored, writeStored } from '../platform/storage.ts';

/** What is being written in a room survives leaving it and reloading; an edit does not. */
export function useChatDraft(chatId: number, edited: ChatMessage | undefined): [string, (text: string) => void] {
  const [text, setText] = useState(() => edited?.message ?? readStored('chatDrafts')?.[chatId] ?? '');
  const set = (next: string) => {
    setText(next);
    if (edited) return;
    const { [chatId]: _, ...others } = readStored('chatDrafts') ?? {};
    writeStored('chatDrafts', next.trim() === '' ? others : { ...others, [chatId]: next });
  };
  return [text, set];
}
