import type { Chat, ChatMessage } from '@balcao/contract/chats/chat';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useAddressedMessage } from '../messages/thread/use-addressed-message.ts';
import { useFileDrop } from '../ui/files/use-file-drop.ts';
import type { ShownMessage } from '../ui/row-window/use-highlighted-row.ts';
import { quoteOf } from './chat.live.ts';
import { loadAround, useWholeChat } from './chat.queries.ts';
import { ChatComposer } from './chat-composer.tsx';
import { ChatHead } from './chat-head.tsx';
import { sendChat } from './chat-outbox.ts';
import { ChatThreadView } from './chat-thread.tsx';
import classes from './chats.module.css';
import { useChatReply } from './use-chat-draft.ts';
import { useFileCheck } from './use-file-check.ts';

const ChatSearch = lazy(async () => ({ default: (await import('./chat-search.tsx')).ChatSearch }));

type Props = { chat: Chat; onEdit: (chat: Chat) => void };

/** An open room: head, messages and composer. */
export function ChatPane({ chat: listed, onEdit }: Props) {
  const chat = useWholeChat(listed);
  const [searching, setSearching] = useState(false);
  const [target, setTarget] = useState<ShownMessage>();
  const [reply, setReply] = useChatReply(chat.id);
  const [edited, setEdited] = useState<ChatMessage>();
  // Ends this edit only: a reply begun before it is kept, and another edit, begun while this one was saved.
  const done = useCallback(
    () => (edited ? setEdited((now) => (now === edited ? undefined : now)) : setReply(undefined)),
    [edited, setReply],
  );
  const [hasEdited, setHasEdited] = useState(false);
  const edit = useCallback((message: ChatMessage) => {
    setEdited(message);
    setHasEdited(true);
  }, []);
  const answer = useCallback((message: ChatMessage) => setReply(quoteOf(message) ?? undefined), [setReply]);
  const show = useCallback(
    (seq: number) =>
      void loadAround(chat.id, seq).then(
        (isLatest) => isLatest && setTarget({ id: String(seq), focus: false }),
        () => undefined,
      ),
    [chat.id],
  );
  useAddressedMessage(readSeq, show);
  const takes = useFileCheck();
  const { dragged, drop } = useFileDrop(true, (list) => {
    const files = [...list];
    if (takes(files)) sendChat(chat.id, { text: '', quoted: null, ticketId: null, mentions: [], files });
  });
  return (
    <section className={classes['pane']} aria-label={chat.title} data-dragged={dragged || undefined} {...drop}>
      <ChatHead chat={chat} onEdit={onEdit} onSearch={() => setSearching(!searching)} searching={searching} />
      <Suspense>
        {searching && <ChatSearch chatId={chat.id} onShow={show} onClose={() => setSearching(false)} />}
      </Suspense>
      <ChatThreadView chat={chat} target={target} onReply={answer} onEdit={edit} onShow={show} />
      <ChatComposer
        key={edited?.id ?? 'new'}
        chat={chat}
        reply={reply}
        edited={edited}
        // The field of an edit is replaced when it ends, which would lose the focus.
        takesFocus={hasEdited}
        onDone={done}
      />
    </section>
  );
}

const readSeq = (value: string | null): number | undefined => {
  const seq = Number(value);
  return Number.isSafeInteger(seq) && seq >= 1 ? seq : undefined;
};
