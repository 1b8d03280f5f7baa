import { useEffect, useState } from 'react';
import { useLive } from '../../platform/live.ts';
import { useTexts } from '../../platform/texts.ts';
import { useConversation } from '../conversation-context.ts';
import classes from './thread.module.css';
import { threadTexts } from './thread.texts.ts';

/** Phones repeat "typing" every few seconds; without a repeat it expires. */
const expireAfterMs = 12_000;

export function TypingBubble() {
  const t = useTexts(threadTexts);
  const { ticket } = useConversation();
  const [doing, setDoing] = useState<'typing' | 'recording'>();
  const [receivedAt, setReceivedAt] = useState(0);
  useLive('presence', (event) => {
    if (event.ticketId !== ticket.id) return;
    setDoing(event.presence === 'composing' ? 'typing' : event.presence === 'recording' ? 'recording' : undefined);
    setReceivedAt(Date.now());
  });
  useLive('appMessage', (event) => {
    if (event.action === 'create' && event.message.ticketId === ticket.id && !event.message.fromMe) setDoing(undefined);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each signal restarts the timer
  useEffect(() => {
    if (!doing) return;
    const timer = setTimeout(() => setDoing(undefined), expireAfterMs);
    return () => clearTimeout(timer);
  }, [doing, receivedAt]);
  if (!doing) return null;
  return (
    <div className={classes['typing']} role="img" aria-label={t(doing, { name: ticket.contact.name })}>
      <i />
      <i />
      <i />
    </div>
  );
}
