import type { ChatMessage } from '@balcao/contract/chats/chat';
import { IconFile } from '@tabler/icons-react';
import { memo } from 'react';
import { FormattedText } from '../messages/bubble/formatted-text.tsx';
import { companyDay } from '../platform/company-zone.ts';
import { formatTime } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { DayName } from '../ui/elements/day-name.tsx';
import { useColleagueNames } from '../users/colleague.queries.ts';
import { UserAvatar } from '../users/user-avatar.tsx';
import { chatTexts } from './chat.texts.ts';
import { ChatMessageMenu } from './chat-message-menu.tsx';
import classes from './chat-thread.module.css';
import type { MessageCommands } from './message-commands.ts';
import { TicketCard } from './ticket-card.tsx';

type Props = { message: ChatMessage; previous: ChatMessage | undefined; me: number; commands: MessageCommands };

/** One message; name and picture are shown on the first of consecutive ones by one author. */
export const ChatMessageView = memo(function ChatMessageView({ message, previous, me, commands }: Props) {
  const t = useTexts(chatTexts);
  const isMine = message.senderId === me;
  const isNewDay = !previous || companyDay(previous.createdAt) !== companyDay(message.createdAt);
  const isFirst = isNewDay || previous.senderId !== message.senderId;
  const name = message.sender?.name ?? t('nobody');
  const time = formatTime(message.createdAt);
  return (
    <div className={classes['entry']} data-first={isFirst || undefined}>
      {isNewDay && (
        <p className={classes['day']}>
          <DayName at={message.createdAt} />
        </p>
      )}
      <article
        className={classes['message']}
        data-mine={isMine || undefined}
        data-message
        tabIndex={-1}
        aria-label={`${name}, ${time}`}
      >
        {!isMine && (
          <span className={classes['face']}>
            {isFirst && <UserAvatar user={{ id: message.senderId ?? 0, name }} size={28} />}
          </span>
        )}
        <div className={classes['bubble']} data-named={message.mentions.includes(me) || undefined}>
          {isFirst && !isMine && <strong>{name}</strong>}
          <Quote message={message} show={commands.show} />
          <MessageBody message={message} />
          <footer className={classes['foot']}>
            {message.isEdited && !message.isDeleted && <span>{t('edited')}</span>}
            <time dateTime={message.createdAt}>{time}</time>
          </footer>
          <Reactions message={message} me={me} react={commands.react} />
        </div>
        {!message.isDeleted && <ChatMessageMenu message={message} name={name} me={me} commands={commands} />}
      </article>
    </div>
  );
});

function Quote({ message: { quoted }, show }: { message: ChatMessage; show: MessageCommands['show'] }) {
  if (!quoted) return null;
  return (
    <button type="button" className={classes['quote']} onClick={() => show(quoted.seq)}>
      <b>{quoted.senderName}</b>
      <span>{quoted.message || quoted.mediaName}</span>
    </button>
  );
}

function MessageBody({ message }: { message: ChatMessage }) {
  const t = useTexts(chatTexts);
  const colleagues = useColleagueNames();
  if (message.isDeleted) return <em className={classes['removed']}>{t('removed')}</em>;
  return (
    <>
      <MessageFile message={message} />
      {message.ticketId !== null && <TicketCard ticketId={message.ticketId} />}
      {message.message && (
        <p className={classes['text']}>
          <FormattedText text={message.message} people={colleagues} />
        </p>
      )}
    </>
  );
}

function MessageFile({ message }: { message: ChatMessage }) {
  const { mediaPath, mediaType, mediaWidth, mediaHeight } = message;
  const name = message.mediaName ?? '';
  if (!mediaPath) return null;
  const isPicture = mediaType === 'image' && mediaWidth !== null && mediaHeight !== null;
  return (
    <a
      className={isPicture ? classes['picture'] : classes['file']}
      href={mediaPath}
      target="_blank"
      rel="noopener noreferrer"
    >
      {isPicture ? (
        <img src={mediaPath} alt={name} width={mediaWidth} height={mediaHeight} loading="lazy" />
      ) : (
        <>
          <IconFile size={18} stroke={1.6} aria-hidden="true" />
          <span className="bc-cut">{name}</span>
        </>
      )}
    </a>
  );
}

function Reactions({ message, me, react }: Pick<Props, 'message' | 'me'> & Pick<MessageCommands, 'react'>) {
  const t = useTexts(chatTexts);
  if (message.reactions.length === 0) return null;
  const byEmoji = Map.groupBy(message.reactions, ({ emoji }) => emoji);
  return (
    <span className={classes['reactions']}>
      {[...byEmoji].map(([emoji, given]) => {
        const isMine = given.some(({ userId }) => userId === me);
        return (
          <button
            key={emoji}
            type="button"
            aria-pressed={isMine}
            aria-label={t('reactions', { emoji, count: given.length })}
            onClick={() => react(message, isMine ? '' : emoji)}
          >
            {emoji} {given.length > 1 && given.length}
          </button>
        );
      })}
    </span>
  );
}
