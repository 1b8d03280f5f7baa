import type { Message } from '@balcao/contract/messages/message';
import { IconRobot } from '@tabler/icons-react';
import { formatTime } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { useConversation } from '../conversation-context.ts';
import { DeliveryIcon } from '../delivery-icon.tsx';
import classes from './bubble.module.css';
import { bubbleTexts } from './bubble.texts.ts';

/** End of a bubble: automatic, edited, time and delivery status. `on` a picture it has a dark background. */
export function DeliveryMark({ message, on }: { message: Message; on?: 'picture' }) {
  const t = useTexts(bubbleTexts);
  const { history } = useConversation();
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
      {ours && message.status !== 'failed' && <DeliveryIcon status={message.status} />}
    </span>
  );
}
