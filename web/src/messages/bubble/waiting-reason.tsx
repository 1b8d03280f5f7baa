import { isListening } from '@balcao/contract/connections/connection.rules';
import type { Message } from '@balcao/contract/messages/message';
import { IconClock } from '@tabler/icons-react';
import { useConnections } from '../../connections/connection.queries.ts';
import { useTexts } from '../../platform/texts.ts';
import { useConversation } from '../conversation-context.ts';
import { describeFailure } from '../failure/describe-failure.ts';
import { isLocal } from '../message.live.ts';
import classes from './bubble.module.css';
import { bubbleTexts } from './bubble.texts.ts';

/**
 * Why our message has not been sent yet, and Discard: the reason of its last attempt, or that its connection is down.
 */
export function WaitingReason({ message }: { message: Message }) {
  const waits = message.fromMe && message.status === 'queued' && !message.isDeleted;
  if (!waits) return null;
  return isLocal(message) ? <LocalReason message={message} /> : <Reason message={message} />;
}

/** It has not left this browser: it can wait, be retried at once, or be discarded. */
function LocalReason({ message }: { message: Message }) {
  const t = useTexts(bubbleTexts);
  const { retry, discard } = useConversation();
  if (message.failReason === null) return null;
  return (
    <div className={classes['failure']} data-unknown role="status">
      <IconClock size={15} stroke={1.8} aria-hidden="true" />
      {t('waitingHere', { reason: message.failReason })}
      <i aria-hidden="true">·</i>
      <button type="button" data-main onClick={() => retry(message)}>
        {t('tryNow')}
      </button>
      <i aria-hidden="true">·</i>
      <button type="button" onClick={() => discard(message)}>
        {t('discard')}
      </button>
    </div>
  );
}

function Reason({ message }: { message: Message }) {
  const t = useTexts(bubbleTexts);
  const { ticket, discard, canWrite, userId, canChangeAll } = useConversation();
  const connection = useConnections().find(({ id }) => id === ticket.whatsappId);
  const isDown = connection !== undefined && !isListening(connection.status);
  const reason = isDown ? 'connectionDown' : message.failReason;
  if (reason === null) return null;
  return (
    <div className={classes['failure']} data-unknown role="status">
      <IconClock size={15} stroke={1.8} aria-hidden="true" />
      {t('waitingWhy', { reason: describeFailure(reason) })}
      {canWrite && (message.sentBy?.id === userId || canChangeAll) && (
        <>
          <i aria-hidden="true">·</i>
          <button type="button" onClick={() => discard(message)}>
            {t('discard')}
          </button>
        </>
      )}
    </div>
  );
}
