import type { Message } from '@balcao/contract/messages/message';
import { IconMessages } from '@tabler/icons-react';
import type { KeyboardEvent, RefObject } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { useCommands } from '../../shell/palette/commands.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { shortcuts } from '../../ui/keyboard/shortcuts.ts';
import { RowPane } from '../../ui/row-window/row-pane.tsx';
import { type ShownMessage, useHighlightedRow } from '../../ui/row-window/use-highlighted-row.ts';
import { useRowWindow } from '../../ui/row-window/use-row-window.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { useSlow } from '../../ui/states/use-slow.ts';
import { focusNewestMessage } from '../bubble/message-keys.ts';
import { ConversationContext, useConversation } from '../conversation-context.ts';
import type { EarlierTickets } from '../earlier/earlier.queries.ts';
import type { Thread } from '../message.live.ts';
import { showNewest } from '../thread.queries.ts';
import { NewMessages } from './new-messages.tsx';
import classes from './thread.module.css';
import { threadTexts } from './thread.texts.ts';
import { threadRowKeys } from './thread-row-keys.ts';
import { ThreadRowView } from './thread-row-view.tsx';
import { ThreadSkeleton } from './thread-skeleton.tsx';
import { TypingBubble } from './typing-bubble.tsx';
import { useEdgeLoading } from './use-edge-loading.ts';
import { useThreadRows } from './use-thread-rows.ts';

type Props = {
  thread: Thread | undefined;
  /** earlier tickets, shown above the first message */
  earlier: EarlierTickets;
  error: unknown;
  onRetry: () => void;
  /** the message to scroll to, for each new object */
  target: ShownMessage | undefined;
};

export function MessageThread({ thread, earlier, error, onRetry, target }: Props) {
  const t = useTexts(threadTexts);
  const { ticket } = useConversation();
  const { rows, earlierCount, earlierContext } = useThreadRows(thread, earlier);
  const { scroller, content, shown, frame, atBottom, onScroll, toBottom, seek, sought } = useRowWindow(
    rows,
    threadRowKeys,
    thread?.atEnd ?? true,
  );
  const slow = useSlow(!thread && !error);

  useMessagesCommand(scroller);
  const atEdge = useEdgeLoading({ thread, earlier }, scroller, frame, rows.length);
  useHighlightedRow(target, rows, { keys: threadRowKeys, frame, content, seek, sought });

  if (!thread && error) return <ErrorState error={error} onRetry={onRetry} title={t('failed')} fill />;
  return (
    <RowPane
      scroller={scroller}
      content={content}
      contentClass={classes['content']}
      label={t('thread', { name: ticket.contact.name })}
      isLoading={!thread}
      onScroll={() => {
        onScroll();
        atEdge();
      }}
      onKeyDown={enterThread}
      floating={
        <NewMessages
          messages={thread?.messages ?? noMessages}
          atBottom={atBottom}
          atEnd={thread?.atEnd ?? true}
          onGo={() => {
            toBottom();
            if (thread && !thread.atEnd)
              void showNewest(ticket.id).then((isShown) => isShown && toBottom(), toast.error);
          }}
        />
      }
    >
      {!thread && slow && <ThreadSkeleton />}
      {thread && rows.length === 0 && <EmptyState title={t('empty')} text={t('emptyText')} />}
      {shown.map((row, index) => (
        <div key={row.key} className={classes['slot']}>
          {frame.from + index < earlierCount ? (
            <ConversationContext value={earlierContext}>
              <ThreadRowView row={row} />
            </ConversationContext>
          ) : (
            <ThreadRowView row={row} />
          )}
        </div>
      ))}
      <TypingBubble />
    </RowPane>
  );
}

const noMessages: Message[] = [];

/** Arrow up on the list focuses the newest message in view. */
function enterThread(event: KeyboardEvent<HTMLElement>): void {
  if (event.target !== event.currentTarget || event.key !== 'ArrowUp') return;
  if (focusNewestMessage(event.currentTarget)) event.preventDefault();
}

/** Command that moves the focus from the composer to the messages. */
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
