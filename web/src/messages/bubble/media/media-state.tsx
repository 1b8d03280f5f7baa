import type { Message } from '@balcao/contract/messages/message';
import { IconFileOff, IconRefresh } from '@tabler/icons-react';
import { formatBytes } from '../../../platform/formatting.ts';
import { useTexts } from '../../../platform/texts.ts';
import { toast } from '../../../ui/dialogs/toasts.tsx';
import { refetchMedia } from '../../message.queries.ts';
import { messageTexts } from '../../messages.texts.ts';
import { bubbleTexts } from '../bubble.texts.ts';
import classes from './media.module.css';

/** A file that is still being fetched; updated by a notice. */
export function MediaPending({ message }: { message: Message }) {
  const t = useTexts(bubbleTexts);
  const words = useTexts(messageTexts);
  const kind = { image: 'photo', video: 'video', audio: 'voice', stickerMessage: 'sticker' } as const;
  const name =
    message.mediaType in kind
      ? words(kind[message.mediaType as keyof typeof kind])
      : (message.media?.name ?? words('file'));
  const size = message.media?.sizeBytes;
  return (
    <div className={classes['state']}>
      {message.mediaType === 'video' && message.media?.thumbnailUrl ? (
        <img className={classes['pendingPreview']} src={message.media.thumbnailUrl} alt="" />
      ) : (
        <span className={classes['ring']} aria-hidden="true" />
      )}
      <span>
        <b className="bc-cut">{name}</b>
        <small>
          {t('arriving')}
          {size ? ` ${formatBytes(size)}` : ''}
        </small>
      </span>
    </div>
  );
}

/** A file that could not be fetched or stored: name, reason and hint. */
export function MediaFailed({ message }: { message: Message }) {
  const t = useTexts(bubbleTexts);
  const { media } = message;
  const why = media?.failReason ?? 'unavailable';
  const size = media?.sizeBytes ? formatBytes(media.sizeBytes) : '';
  const what = [media?.name ?? '', size].filter(Boolean).join(' · ');
  return (
    <div className={classes['state']} data-failed>
      <IconFileOff size={24} stroke={1.6} aria-hidden="true" />
      <span>
        <b>{t(`mediaFailed_${why}`)}</b>
        {what && <small className="bc-cut">{what}</small>}
        {why !== 'retention' && (
          <small>
            {t(why === 'too-large' ? 'mediaSmallerHint' : why === 'type' ? 'mediaOtherHint' : 'mediaFailedHint')}
          </small>
        )}
        {why === 'unavailable' && (
          <button type="button" onClick={() => void refetchMedia(message).catch(toast.error)}>
            <IconRefresh size={13} stroke={1.8} aria-hidden="true" />
            {t('mediaAgain')}
          </button>
        )}
      </span>
    </div>
  );
}

/** A stored file that failed to load. */
export function MediaBroken({ again: onRetry }: { again?: () => void }) {
  const t = useTexts(bubbleTexts);
  return (
    <div className={classes['state']} data-failed>
      <IconFileOff size={24} stroke={1.6} aria-hidden="true" />
      <span>
        <b>{t('mediaNotOpened')}</b>
        {onRetry && (
          <button type="button" onClick={onRetry}>
            <IconRefresh size={13} stroke={1.8} aria-hidden="true" />
            {t('mediaAgain')}
          </button>
        )}
      </span>
    </div>
  );
}
