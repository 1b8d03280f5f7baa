import { IconX } from '@tabler/icons-react';
import { useTexts } from '../../../platform/texts.ts';
import { useConversation } from '../../conversation-context.ts';
import { messageTexts } from '../../messages.texts.ts';
import { discard } from '../../send-queue/send-queue.ts';
import { bubbleTexts } from '../bubble.texts.ts';
import classes from './media.module.css';

/** Upload progress of a file, with a cancel button. */
export function Progress({ part: fraction, clientId }: { part: number; clientId: string | null }) {
  const t = useTexts(bubbleTexts);
  const words = useTexts(messageTexts);
  const { ticket } = useConversation();
  const percent = Math.round(fraction * 100);
  return (
    <span className={classes['progress']}>
      {/* Beside the button: the contents of a progress bar do not exist for screen readers. */}
      <span
        role="progressbar"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-label={t('uploading', { percent })}
      >
        <span style={{ width: `${percent}%` }} />
      </span>
      {clientId && fraction < 1 && (
        <button type="button" onClick={() => discard(ticket.id, clientId)} aria-label={words('cancel')}>
          <IconX size={14} stroke={2} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
