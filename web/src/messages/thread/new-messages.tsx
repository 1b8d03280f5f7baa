import type { Message } from '@balcao/contract/messages/message';
import { IconArrowDown } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { useTexts } from '../../platform/texts.ts';
import { useConversation } from '../conversation-context.ts';
import { isLocal } from '../message.live.ts';
import { summarizeMessage } from '../message-summary.ts';
import { useLastSend } from '../send-queue/unsent-messages.ts';
import classes from './thread.module.css';
import { threadTexts } from './thread.texts.ts';

type Props = { messages: readonly Message[]; atBottom: boolean; atEnd: boolean; onGo: () => void };

/** "3 novas" button while scrolled up, and a polite live region for screen readers. */
export function NewMessages({ messages, atBottom, atEnd, onGo }: Props) {
  const t = useTexts(threadTexts);
  const { ticket } = useConversation();
  const seen = useRef<string>(undefined);
  const announcedAt = useRef<string>(undefined);
  const [announcement, setAnnouncement] = useState('');
  const theirs = messages.filter((message) => !message.fromMe && message.mediaType !== 'reactionMessage');
  const last = theirs.at(-1);
  // After a jump into the past the last seen message is not loaded: nothing is counted.
  const seenAt = theirs.findIndex((one) => one.id === seen.current);
  const below = seenAt === -1 ? 0 : theirs.length - 1 - seenAt;

  useEffect(() => {
    if (atBottom && atEnd && last) seen.current = last.id;
  }, [atBottom, atEnd, last]);
  useEffect(() => {
    if (!last) return;
    if (
      announcedAt.current !== undefined &&
      announcedAt.current !== last.id &&
      serverNow() - Date.parse(last.createdAt) < 60_000
    )
      setAnnouncement(t('arrived', { name: ticket.contact.name, text: summarizeMessage(last).text }));
    announcedAt.current = last.id;
  }, [last, t, ticket.contact.name]);
  useOwnSends({ messages, atEnd, onGo });

  const count = atBottom ? 0 : below;
  return (
    <>
      <div className="bc-said" role="status" aria-live="polite">
        {announcement}
      </div>
      {(!atBottom || !atEnd) && (
        <button
          type="button"
          className={classes['newer']}
          data-count={count > 0 || undefined}
          onClick={onGo}
          aria-label={count > 0 ? t('newer', { count }) : t('toNewest')}
        >
          <IconArrowDown size={16} stroke={1.8} aria-hidden="true" />
          {count > 0 && t('newer', { count })}
        </button>
      )}
    </>
  );
}

/** Own messages scroll to the bottom. */
function useOwnSends({ messages, atEnd, onGo }: Pick<Props, 'messages' | 'atEnd' | 'onGo'>): void {
  const { ticket } = useConversation();
  const own = messages.findLast((message) => isLocal(message))?.id;
  const go = useRef(onGo);
  useEffect(() => {
    go.current = onGo;
  });
  useEffect(() => {
    if (own) go.current();
  }, [own]);
  // In a range of the past own sends have no row: the newest messages are loaded instead.
  const sent = useLastSend(ticket.id);
  const known = useRef(sent);
  useEffect(() => {
    if (sent === known.current) return;
    known.current = sent;
    if (sent && !atEnd) go.current();
  }, [sent, atEnd]);
}
