import type { Message } from '@balcao/contract/messages/message';
import { IconAlertCircle, IconCheck, IconChecks, IconClock, IconHelpCircle, IconRobot } from '@tabler/icons-react';
import { formatTime } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { useConversation } from '../conversation-context.ts';
import classes from './bubble.module.css';
import { bubbleTexts } from './bubble.texts.ts';

const icons = {
  queued: IconClock,
  sending: IconClock,
  sent: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
  failed: IconAlertCircle,
  unknown: IconHelpCircle,
};
const words = {
  queued: 'waiting',
  sending: 'waiting',
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'notSent',
  unknown: 'unknownState',
} as const;

/** The end of a bubble's last line: automatic, edited, time, and how far it has come. `on` a picture it stands on a dark chip. */
export function DeliveryMark({ message, on }: { message: Message; on?: 'picture' }) {
  const t = useTexts(bubbleTexts);
  const { history } = useConversation();
  const Icon = icons[message.status];
  const ours = message.fromMe && !message.isPrivate && !message.isDeleted;
  return (
    <span className={classes['meta']} data-on={on}>
      {message.isAutomatic && (
        <span className={classes['automatic']}>
          <IconRobot size={13} stroke={1.6} aria-hidden="true" />
          {t('automatic')}
        </span>
      )}
      {message.isEdited && !message.isDeleted && (
        <button type="button" className={classes['edited']} title={t('editedHint')} onClick={() => history(message)}>
          {t('edited')}
        </button>
      )}
      <time dateTime={message.createdAt}>{formatTime(message.createdAt)}</time>
      {ours && message.status !== 'failed' && (
        <span className={classes['tick']} data-status={message.status} title={t(words[message.status])}>
          <Icon size={15} stroke={1.8} aria-hidden="true" />
          <span className="bc-said">{t(words[message.status])}</span>
        </span>
      )}
    </span>
  );
}
