import type { Message } from '@balcao/contract/messages/message';
import { Checkbox } from '@mantine/core';
import { memo, type ReactNode, useState } from 'react';
import { formatTime } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { senderName } from '../author-name.ts';
import { useConversation } from '../conversation-context.ts';
import { AuthorHeader, OperatorHeader } from './author-header.tsx';
import classes from './bubble.module.css';
import { bubbleTexts } from './bubble.texts.ts';
import { BubbleBody, Text } from './bubble-body.tsx';
import { ReferralCard } from './cards/referral-card.tsx';
import { ChangeStatus } from './changes/change-status.tsx';
import { DeliveryFailure } from './delivery-failure.tsx';
import { Album } from './media/album.tsx';
import { runMessageKey } from './message-keys.ts';
import { mayForward } from './message-rights.ts';
import { MessageToolbar, type ToolbarPart } from './message-toolbar.tsx';
import { Quote } from './quote.tsx';
import { ownReaction, type Reaction } from './reactions.ts';
import { ReactionsPill } from './reactions-pill.tsx';
import { useHoverFocus } from './use-hover-focus.ts';
import { useLongPress } from './use-long-press.ts';
import { WaitingReason } from './waiting-reason.tsx';

type Props = { messages: readonly [Message, ...Message[]]; first: boolean; reactions: readonly Reaction[] };

const framed = new Set(['image', 'video', 'locationMessage']);

/** One message or album, on its sender's side. Actions apply to the last message. */
export const Bubble = memo(function Bubble({ messages, first, reactions }: Props) {
  const t = useTexts(bubbleTexts);
  const conversation = useConversation();
  const { ticket, selectedIds, toggle } = conversation;
  const { near: isActive, listeners } = useHoverFocus();
  const [opened, setOpened] = useState<ToolbarPart>();
  const message = messages.at(-1) ?? messages[0];
  const press = useLongPress(() => setOpened('menu'));
  const album = messages.length > 1;
  const selectable = selectedIds !== undefined && mayForward(message);
  const isBare = message.mediaType === 'stickerMessage' && !message.isDeleted;
  const isFramed =
    !message.isDeleted && (album || (framed.has(message.mediaType) && message.media?.state !== 'pending'));
  const failed = message.fromMe && (message.status === 'failed' || message.status === 'unknown');

  return (
    <article
      className={classes['row']}
      aria-label={`${senderName(message, ticket.contact.name)}, ${formatTime(message.createdAt)}`}
      data-message={message.id}
      data-holds={album ? messages.map((one) => one.id).join(' ') : undefined}
      data-ours={message.fromMe || undefined}
      data-first={first || undefined}
      data-status={message.fromMe ? message.status : undefined}
      data-reacted={reactions.length > 0 || undefined}
      data-choosing={selectable || undefined}
      tabIndex={-1}
      {...listeners}
      onKeyDown={(event) => runMessageKey(event, message, conversation, setOpened)}
      onClick={selectable ? () => toggle(message) : undefined}
      {...(selectedIds ? {} : press)}
    >
      <div className={classes['line']}>
        {selectable && (
          <Checkbox
            className={classes['check'] ?? ''}
            checked={selectedIds.has(message.id)}
            onChange={() => toggle(message)}
            onClick={(event) => event.stopPropagation()}
            aria-label={t('select')}
          />
        )}
        <div className={classes['bubble']} data-media={isFramed || undefined} data-bare={isBare || undefined}>
          {first && message.author && <AuthorHeader author={message.author} />}
          {first && message.sentBy?.isOperator && <OperatorHeader sender={message.sentBy} />}
          {message.quotedMsg && !message.isDeleted && <Quote quoted={message.quotedMsg} />}
          {message.referral && !message.isDeleted && <ReferralCard referral={message.referral} />}
          {album ? <AlbumBody messages={messages} /> : <BubbleBody message={message} />}
          {reactions.length > 0 && !message.isDeleted && <ReactionsPill message={message} reactions={reactions} />}
        </div>
        {(isActive || opened) && !selectedIds && (
          <MessageToolbar message={message} reaction={ownReaction(reactions)} opened={opened} onOpened={setOpened} />
        )}
      </div>
      {failed && <DeliveryFailure message={message} />}
      {message.change && <ChangeStatus message={message} />}
      <WaitingReason message={message} />
    </article>
  );
}, isSameBubble);

function AlbumBody({ messages }: { messages: readonly Message[] }): ReactNode {
  const caption = messages.find((one) => one.body);
  return (
    <>
      <Album messages={[...messages]} />
      {caption && <Text message={caption} text={caption.body} />}
    </>
  );
}

/** Rows are recomputed on each notice; their messages keep object identity. */
function isSameBubble(a: Props, b: Props): boolean {
  return (
    a.first === b.first &&
    a.messages.length === b.messages.length &&
    a.messages.every((message, index) => message === b.messages[index]) &&
    a.reactions.length === b.reactions.length &&
    a.reactions.every((one, index) => one.emoji === b.reactions[index]?.emoji && one.by === b.reactions[index]?.by)
  );
}
