import type { Chat, ChatMessage } from '@balcao/contract/chats/chat';
import { chatApi } from '@balcao/contract/chats/chat.api';
import { IconArrowDown, IconAt } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { call } from '../platform/api.ts';
import { onCaughtUp } from '../platform/live.ts';
import { serializeByKey } from '../platform/serialize-by-key.ts';
import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session/session.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { RowPane } from '../ui/row-window/row-pane.tsx';
import type { RowKeys } from '../ui/row-window/row-window.ts';
import { type ShownMessage, useHighlightedRow } from '../ui/row-window/use-highlighted-row.ts';
import { useRowWindow } from '../ui/row-window/use-row-window.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { type ChatThread, missedMention, readSeqOf, unreadOf } from './chat.live.ts';
import { loadNewer, loadNewest, loadOlder, markRead, useChatThread } from './chat.queries.ts';
import { chatTexts } from './chat.texts.ts';
import { ChatMessageView } from './chat-message.tsx';
import { useUnsent } from './chat-outbox.ts';
import classes from './chat-thread.module.css';
import { ChatUnsent } from './chat-unsent.tsx';
import { useMissedMentions } from './mentions/chat-mention.queries.ts';
import { chatMentionTexts } from './mentions/chat-mention.texts.ts';
import type { MessageCommands } from './message-commands.ts';
import { NewMessageStatus } from './new-message-status.tsx';

/** Distance from the top and the bottom at which more is fetched. */
const loadWithinPx = 600;
const none: ChatThread = [];
const anchorOf = ({ seq }: ChatMessage) => String(seq);
const keys: RowKeys<ChatMessage> = { anchorOf, contains: (row, key) => anchorOf(row) === key };

type Props = {
  chat: Chat;
  /** the message to scroll to, by its number, for each new object */
  target: ShownMessage | undefined;
  onReply: (message: ChatMessage) => void;
  onEdit: (message: ChatMessage) => void;
  onShow: (seq: number) => void;
};

/** The messages of a room, virtualized like those of a ticket. */
export function ChatThreadView({ chat, target, onReply, onEdit, onShow }: Props) {
  const t = useTexts(chatTexts);
  const me = useSession().user.id;
  const { thread, error, retry } = useChatThread(chat.id);
  const rows = thread ?? none;
  const last = rows.at(-1);
  const atEnd = (last?.seq ?? 0) >= chat.lastSeq;
  const { scroller, content, shown, frame, atBottom, onScroll, toBottom, seek, sought } = useRowWindow(
    rows,
    keys,
    atEnd,
  );
  const atEdge = useEdges({ chatId: chat.id, thread, atEnd, frame, scroller });
  useHighlightedRow(target, rows, { keys, frame, content, seek, sought });
  const unread = unreadOf(chat, me);
  useMarkRead(chat.id, unread > 0 && atBottom && atEnd, last?.seq);
  const toNewest = useCallback(() => {
    toBottom();
    if (!atEnd) void showNewest(chat.id).then((isShown) => isShown && toBottom());
  }, [toBottom, atEnd, chat.id]);
  const unsent = useOwnSends(chat.id, rows, toNewest);
  const commands = useCommandsOn(chat.id, onReply, onEdit, onShow);
  if (error) return <ErrorState error={error} onRetry={retry} fill />;
  const before = rows[frame.from - 1];
  return (
    <RowPane
      scroller={scroller}
      content={content}
      contentClass={classes['content']}
      label={t('messagesOf', { name: chat.title })}
      isLoading={!thread}
      onScroll={() => {
        onScroll();
        atEdge();
      }}
      floating={
        <>
          <NewMessageStatus thread={thread} me={me} />
          {thread && <MissedButton chat={chat} me={me} onShow={onShow} />}
          {thread && (!atBottom || !atEnd) && <NewerButton unread={unread} onGo={toNewest} />}
        </>
      }
    >
      {thread && rows.length === 0 && unsent.length === 0 && <p className={classes['nothing']}>{t('noMessages')}</p>}
      {shown.map((message, index) => (
        <ChatMessageView
          key={message.id}
          message={message}
          previous={index === 0 ? before : shown[index - 1]}
          me={me}
          commands={commands}
        />
      ))}
      {frame.to === rows.length && <ChatUnsent entries={unsent} />}
    </RowPane>
  );
}

const showNewest = (chatId: number): Promise<boolean> => loadNewest(chatId).catch(() => false);

/** Steps through the user's unread mentions, from the first. */
function MissedButton({ chat, me, onShow }: { chat: Chat; me: number; onShow: (seq: number) => void }) {
  const t = useTexts(chatMentionTexts);
  const [[first, ...others], done] = useMissedMentions(chat.id, missedMention(chat, me), readSeqOf(chat, me));
  if (first === undefined) return null;
  const count = 1 + others.length;
  return (
    <button
      type="button"
      className={`${classes['newer']} ${classes['missed']}`}
      aria-label={t('toMissed', { count })}
      onClick={() => {
        onShow(first);
        done();
      }}
    >
      <IconAt size={16} stroke={1.8} aria-hidden="true" />
      {count > 1 && count}
    </button>
  );
}

function NewerButton({ unread, onGo }: { unread: number; onGo: () => void }) {
  const t = useTexts(chatTexts);
  const count = unread > 0 && t('newer', { count: unread });
  return (
    <button
      type="button"
      className={classes['newer']}
      data-count={unread > 0 || undefined}
      aria-label={count || t('toNewest')}
      onClick={onGo}
    >
      <IconArrowDown size={16} stroke={1.8} aria-hidden="true" />
      {count}
    </button>
  );
}

type Edges = Pick<ReturnType<typeof useRowWindow<ChatMessage>>, 'frame' | 'scroller'> & {
  chatId: number;
  thread: ChatThread | undefined;
  atEnd: boolean;
};

/** Loads the next page when the scroll position is near the first or the last loaded message. */
function useEdges({ chatId, thread, atEnd, frame, scroller }: Edges): () => void {
  const loading = useRef(false);
  const atEdge = useCallback(() => {
    const box = scroller.current;
    if (!box || !thread || loading.current) return;
    const above = frame.from === 0 && box.scrollTop <= loadWithinPx && (thread[0]?.seq ?? 1) > 1;
    const end = box.scrollHeight - box.scrollTop - box.clientHeight;
    const below = !atEnd && frame.to === thread.length && end <= loadWithinPx;
    const work = above ? loadOlder(chatId) : below ? loadNewer(chatId) : undefined;
    if (!work) return;
    loading.current = true;
    const done = () => {
      loading.current = false;
    };
    work.then(done, done);
  }, [chatId, thread, atEnd, frame, scroller]);
  useEffect(atEdge, [atEdge]);
  return atEdge;
}

/** Marks visible messages as read: at once, or when the page is in front again; again after a lost connection. */
function useMarkRead(chatId: number, isSeen: boolean, lastSeq: number | undefined): void {
  useEffect(() => {
    if (!isSeen || lastSeq === undefined) return;
    const read = () => {
      if (document.visibilityState === 'visible' && document.hasFocus()) markRead(chatId);
    };
    read();
    window.addEventListener('focus', read);
    const stop = onCaughtUp(read);
    return () => {
      window.removeEventListener('focus', read);
      stop();
    };
  }, [chatId, isSeen, lastSeq]);
}

/** Messages of this browser that are not in the thread yet; a new one scrolls to the bottom. */
function useOwnSends(chatId: number, rows: ChatThread, toNewest: () => void) {
  const all = useUnsent(chatId);
  const answered = useMemo(() => new Set(rows.slice(-100).map(({ clientId }) => clientId)), [rows]);
  const newest = all.at(-1)?.clientId;
  const go = useRef(toNewest);
  useEffect(() => {
    go.current = toNewest;
  });
  useEffect(() => {
    if (newest !== undefined) go.current();
  }, [newest]);
  return all.filter(({ clientId }) => !answered.has(clientId));
}

function useCommandsOn(
  chatId: number,
  reply: MessageCommands['reply'],
  edit: MessageCommands['edit'],
  show: MessageCommands['show'],
): MessageCommands {
  return useMemo(() => {
    const params = ({ id: chatMessageId }: ChatMessage) => ({ id: chatId, chatMessageId });
    return {
      // One after the other: of two quick choices the last one stands.
      react: (message, emoji) =>
        void serializeByKey(`chat-reaction:${message.id}`, () =>
          call(chatApi.react, { params: params(message), body: { emoji } }),
        ).catch(toast.error),
      remove: (message) => void call(chatApi.removeMessage, { params: params(message) }).catch(toast.error),
      reply,
      edit,
      show,
    };
  }, [chatId, reply, edit, show]);
}
