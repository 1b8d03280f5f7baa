import type { Message } from '@balcao/contract/messages/message';
import { IconMessages } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { useCommands } from '../../shell/palette/commands.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { shortcuts } from '../../ui/keyboard/shortcuts.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { useSlow } from '../../ui/states/use-slow.ts';
import { focusNewestMessage } from '../bubble/message-keys.ts';
import { useConversation } from '../conversation-context.ts';
import type { Thread } from '../message.live.ts';
import { loadNewer, loadOlder, showNewest, ticketLogQuery } from '../thread.queries.ts';
import { NewMessages } from './new-messages.tsx';
import classes from './thread.module.css';
import { threadTexts } from './thread.texts.ts';
import { ThreadRowView } from './thread-row-view.tsx';
import { threadRows } from './thread-rows.ts';
import { ThreadSkeleton } from './thread-skeleton.tsx';
import { TypingBubble } from './typing-bubble.tsx';
import { type ShownMessage, useHighlightedMessage } from './use-highlighted-message.ts';
import { useThreadWindow } from './use-thread-window.ts';
import { useUnreadMark } from './use-unread-mark.ts';

/** Older pages load within 50 px of the top. */
const loadWithinPx = 50;

type Props = {
  thread: Thread | undefined;
  error: unknown;
  onRetry: () => void;
  /** the message to scroll to, for each new object */
  target: ShownMessage | undefined;
};

export function MessageThread({ thread, error, onRetry, target }: Props) {
  const t = useTexts(threadTexts);
  const { ticket, selectedIds } = useConversation();
  const { data: logs } = useQuery({ ...ticketLogQuery(ticket), retry: false });
  const messages = thread?.messages;
  const hasOlder = thread?.hasOlder ?? false;
  const unread = useUnreadMark(ticket, messages, hasOlder);
  const rows = useMemo(
    () => threadRows(messages ?? [], { logs: logs ?? [], unread, albums: !selectedIds, hasOlder }),
    [messages, logs, unread, selectedIds, hasOlder],
  );
  const { scroller, content, shown, frame, atBottom, onScroll, toBottom, seek, sought } = useThreadWindow(
    rows,
    thread?.atEnd ?? true,
  );
  const slow = useSlow(!thread && !error);

  useMessagesCommand(scroller);
  const atEdge = useEdgeLoading(thread, scroller, frame, rows.length);
  useHighlightedMessage(target, rows, { frame, content, seek, sought });

  if (!thread && error) return <ErrorState error={error} onRetry={onRetry} title={t('failed')} fill />;
  return (
    <div className={classes['pane']}>
      <section
        ref={scroller}
        className={classes['scroller']}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard, and from there the messages
        tabIndex={0}
        aria-label={t('thread', { name: ticket.contact.name })}
        aria-busy={!thread}
        onScroll={() => {
          onScroll();
          atEdge();
        }}
        onKeyDown={enterThread}
      >
        <div ref={content} className={classes['content']} data-thread>
          {!thread && slow && <ThreadSkeleton />}
          {thread && rows.length === 0 && <EmptyState title={t('empty')} text={t('emptyText')} />}
          {shown.map((row) => (
            <div key={row.key} className={classes['slot']}>
              <ThreadRowView row={row} />
            </div>
          ))}
          <TypingBubble />
        </div>
      </section>
      <NewMessages
        messages={messages ?? noMessages}
        atBottom={atBottom}
        atEnd={thread?.atEnd ?? true}
        onGo={() => {
          toBottom();
          if (thread && !thread.atEnd) void showNewest(ticket.id).then(toBottom, toast.error);
        }}
      />
    </div>
  );
}

/** Loads the next page when the reader comes near the first or the last loaded message. */
function useEdgeLoading(
  thread: Thread | undefined,
  scroller: RefObject<HTMLElement | null>,
  frame: { from: number; to: number },
  rowCount: number,
): () => void {
  const { ticket } = useConversation();
  const loading = useRef(false);
  const load = useCallback(
    async (which: (ticketId: number) => Promise<void>) => {
      if (loading.current) return;
      loading.current = true;
      await which(ticket.id).catch((failed) => toast.error(failed, { id: 'older-messages' }));
      loading.current = false;
    },
    [ticket.id],
  );
  const atEdge = useCallback(() => {
    const box = scroller.current;
    if (!box || !thread) return;
    if (thread.hasOlder && frame.from === 0 && box.scrollTop <= loadWithinPx) void load(loadOlder);
    else if (thread.atEnd || frame.to < rowCount) return;
    else if (box.scrollHeight - box.scrollTop - box.clientHeight <= loadWithinPx) void load(loadNewer);
  }, [thread, load, scroller, frame, rowCount]);
  // A first page shorter than the pane cannot be scrolled: load the next one.
  useEffect(atEdge, [atEdge]);
  return atEdge;
}

const noMessages: Message[] = [];

/** Arrow up on the list focuses the newest message in view. */
function enterThread(event: KeyboardEvent<HTMLElement>): void {
  if (event.target !== event.currentTarget || event.key !== 'ArrowUp') return;
  if (focusNewestMessage(event.currentTarget)) event.preventDefault();
}

/** The messages are entered from the composer too. */
function useMessagesCommand(scroller: RefObject<HTMLElement | null>): void {
  const t = useTexts(threadTexts);
  useCommands([
    {
      id: 'thread.focus',
      group: 'conversation',
      label: t('goToMessages'),
      keys: shortcuts.conversation.messages,
      icon: <IconMessages size={17} stroke={1.6} />,
      run: () => void focusNewestMessage(scroller.current),
    },
  ]);
}
