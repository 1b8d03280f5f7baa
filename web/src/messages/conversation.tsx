import type { Capabilities } from '@balcao/contract/channels/channel';
import type { Message } from '@balcao/contract/messages/message';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useTexts } from '../platform/texts.ts';
import { useFileDrop } from '../ui/files/use-file-drop.ts';
import { UndoStrip } from '../ui/undo/undo-strip.tsx';
import { HistoryDialog } from './bubble/history-dialog.tsx';
import { InfoDialog } from './bubble/info/info-dialog.tsx';
import { Lightbox } from './bubble/media/lightbox.tsx';
import { mayEdit } from './bubble/message-rights.ts';
import { attach } from './composer/attachments/attachments.ts';
import { composerTexts } from './composer/composer.texts.ts';
import { Composer } from './composer/composer.tsx';
import type { LaterDraft } from './composer/later-draft.ts';
import { useReplyWindow } from './composer/use-reply-window.ts';
import classes from './conversation.module.css';
import { ConversationContext } from './conversation-context.ts';
import { useEarlierTickets } from './earlier/earlier.queries.ts';
import { ForwardDialog } from './forward/forward-dialog.tsx';
import { SelectionBar } from './forward/selection-bar.tsx';
import { useConversationSearch, useSearchCommand } from './search/use-conversation-search.tsx';
import { useTemplateChooser } from './templates/use-template-chooser.tsx';
import { MessageThread } from './thread/message-thread.tsx';
import { WindowNotice } from './thread/window-notice.tsx';
import { useConversationActions } from './use-conversation-actions.ts';
import { useLiveThread } from './use-live-thread.ts';

const ConversationSearch = lazy(async () => ({
  default: (await import('./search/conversation-search.tsx')).ConversationSearch,
}));

const noMessages: Message[] = [];

type Props = {
  ticket: Ticket;
  /** capabilities of its channel; undefined while loading and for a deleted connection */
  capabilities: Capabilities | undefined;
  /** goes back to it if the person has left it; stable */
  reopen: () => void;
  /** in flow mode: goes to the next conversation */
  onNext?: (() => void) | undefined;
  /** schedules the draft; absent: not offered */
  onSendLater?: ((draft: LaterDraft) => void) | undefined;
  /** content above the composer, e.g. colleagues present */
  aside?: ReactNode;
};

/** Messages and composer of a ticket. Head, tags and drawer belong to the page. */
export function Conversation({ ticket, ...rest }: Props) {
  // Keyed by ticket: all state is reset for another one.
  return <TicketConversation key={ticket.id} ticket={ticket} {...rest} />;
}

function TicketConversation({ ticket, capabilities, reopen, onNext, onSendLater, aside }: Props) {
  const t = useTexts(composerTexts);
  const { thread, error, refetch } = useLiveThread(ticket);
  const earlier = useEarlierTickets(ticket.id);
  const { actions, state, finish, saveEdit } = useConversationActions({ ticket, capabilities, reopen });
  const { conversation, templateDialog } = useTemplateChooser(actions);
  const window = useReplyWindow(ticket, capabilities, thread?.messages);
  const { dragged, drop } = useFileDrop(
    actions.canWrite && !actions.selectedIds,
    (files) => void attach(actions.ticket.id, files, actions.capabilities),
  );
  const search = useConversationSearch();
  useSearchCommand(search);
  const editLast = () => {
    const last = thread?.messages.findLast((one) => one.sentBy?.id === actions.userId && mayEdit(one, actions));
    if (last) actions.edit(last);
    return last !== undefined;
  };

  const own = thread?.messages ?? noMessages;
  const loaded = useMemo(() => [...earlier.parts.flatMap((part) => part.messages), ...own], [earlier.parts, own]);

  return (
    <ConversationContext value={conversation}>
      <div className={classes['conversation']} {...drop}>
        {search.isOpen && (
          <Suspense>
            <ConversationSearch onClose={search.close} />
          </Suspense>
        )}
        <MessageThread thread={thread} earlier={earlier} error={error} onRetry={refetch} target={state.target} />
        <WindowNotice window={window} thread={thread} />
        {actions.selectedIds ? (
          <SelectionBar />
        ) : (
          <>
            <UndoStrip>{aside}</UndoStrip>
            <Composer
              window={window}
              replying={state.replying}
              editing={state.editing}
              onFinished={finish}
              onEdited={saveEdit}
              onUndone={(replying) => replying && actions.reply(replying)}
              onEditLast={editLast}
              onNext={onNext}
              onSendLater={onSendLater}
            />
          </>
        )}
        {dragged && <div className={classes['drop']}>{t('drop')}</div>}
        <Lightbox messages={loaded} openedId={state.photo} onGo={state.showPhoto} />
        <HistoryDialog message={loaded.find((one) => one.id === state.history)} onClose={state.closeHistory} />
        <InfoDialog message={loaded.find((one) => one.id === state.info)} onClose={state.closeInfo} />
        <ForwardDialog />
        {templateDialog}
      </div>
    </ConversationContext>
  );
}
