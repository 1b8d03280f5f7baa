import type { ChatMessage } from '@balcao/contract/chats/chat';
import { useEffect, useRef, useState } from 'react';
import { serverNow } from '../platform/clock/server-clock.ts';
import { useTexts } from '../platform/texts.ts';
import type { ChatThread } from './chat.live.ts';
import { chatTexts } from './chat.texts.ts';

/** Older messages become the last one by a refetch or a jump, and are not new. */
const announcedWithinMs = 60_000;

/** A polite live region: announces to screen readers the latest message of somebody else that arrives. */
export function NewMessageStatus({ thread, me }: { thread: ChatThread | undefined; me: number }) {
  const t = useTexts(chatTexts);
  const [text, setText] = useState('');
  const last = thread?.findLast(({ senderId }) => senderId !== me);
  /** 0: the thread was empty; undefined: it is not loaded yet */
  const announcedSeq = useRef<number>(undefined);
  const isLoaded = thread !== undefined;
  useEffect(() => {
    if (!isLoaded) return;
    const before = announcedSeq.current;
    announcedSeq.current = Math.max(before ?? 0, last?.seq ?? 0);
    if (before === undefined || !last || last.seq <= before || !isRecent(last)) return;
    const text = last.message || last.mediaName || t('attachedTicket');
    setText(t('arrived', { name: last.sender?.name ?? t('nobody'), text }));
  }, [isLoaded, last, t]);
  return (
    <div className="bc-said" role="status" aria-live="polite">
      {text}
    </div>
  );
}

const isRecent = ({ createdAt }: ChatMessage): boolean => serverNow() - Date.parse(createdAt) < announcedWithinMs;
