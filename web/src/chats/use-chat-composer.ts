import type { Chat, ChatMessage, ChatQuote } from '@balcao/contract/chats/chat';
import { chatApi } from '@balcao/contract/chats/chat.api';
import { type KeyboardEvent, useRef, useState } from 'react';
import { call } from '../platform/api.ts';
import { normalizeSearch } from '../platform/text/normalize-search.ts';
import { useSession } from '../shell/session/session.tsx';
import { useTouch } from '../ui/layout/use-touch.ts';
import { sendChat } from './chat-outbox.ts';
import { completeMention, mentionedIn, mentionToken } from './mentions/chat-mentions.ts';
import { useChatDraft } from './use-chat-draft.ts';
import { useFileCheck } from './use-file-check.ts';

const maxOffered = 6;

export type ChatComposerProps = {
  chat: Chat;
  reply: ChatQuote | undefined;
  edited: ChatMessage | undefined;
  /** when it is shown */
  takesFocus: boolean;
  onDone: () => void;
};

/**
 * State of the composer: the text, the offered mentions, and sending it as text, with files, as a ticket, or as an
 * edit.
 */
export function useChatComposer({ chat, reply, edited, onDone }: ChatComposerProps) {
  const takes = useFileCheck();
  const touch = useTouch();
  const me = useSession().user.id;
  const box = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useChatDraft(chat.id, edited);
  const [edit, setEdit] = useState<'saving' | 'failed'>();
  const others = chat.users.filter(({ userId }) => userId !== me).map(({ user }) => user);
  const token = mentionToken(text);
  const fitting = token === undefined ? [] : others.filter(({ name }) => normalizeSearch(name).startsWith(token));
  const offered = fitting.slice(0, maxOffered);
  const write = (next: string) => {
    setText(next);
    box.current?.focus();
  };
  const post = (files: readonly File[], ticketId: number | null) => {
    sendChat(chat.id, {
      text: text.trim(),
      quoted: reply ?? null,
      ticketId,
      mentions: mentionedIn(text, others),
      files,
    });
    write('');
    onDone();
  };
  const attach = (files: readonly File[]) => {
    if (takes(files)) post(files, null);
  };
  const submit = () => {
    if (text.trim() === '') return;
    if (!edited) return post([], null);
    void saveEdit(edited);
  };
  const saveEdit = async ({ id: chatMessageId }: ChatMessage) => {
    if (edit === 'saving') return;
    setEdit('saving');
    try {
      await call(chatApi.edit, { params: { id: chat.id, chatMessageId }, body: { message: text } });
      onDone();
    } catch {
      // Chat calls raise no toast: the composer says so, with what was typed.
      setEdit('failed');
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && !event.shiftKey && offered[0]) {
      event.preventDefault();
      setText(completeMention(text, offered[0].name));
    }
    if (event.key === 'Escape' && (reply || edited)) onDone();
    // On touch there is no Shift+Enter: Enter breaks the line, and the button sends.
    if (event.key !== 'Enter' || event.shiftKey || touch || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  const attachTicket = (ticketId: number) => post([], ticketId);
  return { box, text, setText, edit, write, offered, attach, attachTicket, submit, onKeyDown, touch };
}
