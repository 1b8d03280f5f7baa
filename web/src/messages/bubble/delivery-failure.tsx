import { parseFailureReason } from '@balcao/contract/channels/failure-reason';
import type { Message } from '@balcao/contract/messages/message';
import { IconAlertCircle, IconHelpCircle } from '@tabler/icons-react';
import { useTexts } from '../../platform/texts.ts';
import { useConversation } from '../conversation-context.ts';
import { describeFailure } from '../failure/describe-failure.ts';
import { isLocal } from '../message.live.ts';
import classes from './bubble.module.css';
import { bubbleTexts } from './bubble.texts.ts';

/** Failed or unknown delivery: reason, Retry and Discard. */
export function DeliveryFailure({ message }: { message: Message }) {
  const t = useTexts(bubbleTexts);
  const conversation = useConversation();
  const { retry, discard, canWrite, chooseTemplate } = conversation;
  const unknown = message.status === 'unknown';
  // The channel's window has closed: until the customer writes, the same text fails again.
  const offersTemplate = chooseTemplate && parseFailureReason(message.failReason ?? '')?.code === 'windowClosed';
  // One that never left this browser: also after its conversation was closed or handed over.
  const mayDiscard = isLocal(message) || (canWrite && (!unknown || conversation.capabilities?.delete === true));
  const Icon = unknown ? IconHelpCircle : IconAlertCircle;
  const why = unknown
    ? t('unknownText')
    : message.failReason
      ? t('failedWhy', { reason: describeFailure(message.failReason) })
      : t('notSent');
  return (
    <div className={classes['failure']} data-unknown={unknown || undefined} role="alert">
      <Icon size={15} stroke={1.8} aria-hidden="true" />
      {why}
      {canWrite && (
        <>
          <i aria-hidden="true">·</i>
          {offersTemplate && (
            <>
              <button type="button" data-main onClick={chooseTemplate}>
                {t('chooseTemplate')}
              </button>
              <i aria-hidden="true">·</i>
            </>
          )}
          <button type="button" data-main={!offersTemplate || undefined} onClick={() => retry(message)}>
            {t('retry')}
          </button>
        </>
      )}
      {mayDiscard && (
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
