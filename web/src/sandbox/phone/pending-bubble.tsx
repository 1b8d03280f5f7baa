import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { formatTime } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { kindKeys } from '../phone-events.ts';
import { sandboxTexts } from '../sandbox.texts.ts';
import { kindOf, type QueuedSend } from '../use-send-queue.ts';
import classes from './phone-bubble.module.css';

/** A message that the server has not acknowledged yet. */
export function PendingBubble({ one, again: retry }: { one: QueuedSend; again: () => void }) {
  const t = useTexts(sandboxTexts);
  const { content, state } = one;
  const failed = state === 'failed';
  const preview = usePreview(content.file);
  return (
    <div className={classes['row']} data-mine data-first>
      <div
        className={classes['bubble']}
        data-failed={failed || undefined}
        data-framed={preview !== undefined || undefined}
      >
        {preview && (
          <span className={classes['picture']}>
            <img src={preview} alt={t('picture')} />
          </span>
        )}
        <div className={classes['text']}>
          {content.body || (preview ? '' : content.file?.name || t(kindKeys[kindOf(content)]))}
          <span className={classes['mark']} data-alone={(preview && !content.body) || undefined}>
            <time dateTime={one.createdAt}>{formatTime(one.createdAt)}</time>
            {!failed && (
              <span className={classes['tick']} title={t(state === 'waiting' ? 'waiting' : 'sending')}>
                <IconClock size={13} stroke={1.8} aria-hidden="true" />
                <span className="bc-said">{t(state === 'waiting' ? 'waiting' : 'sending')}</span>
              </span>
            )}
          </span>
        </div>
      </div>
      {failed && (
        <span className={classes['failure']}>
          <IconAlertCircle size={14} stroke={1.8} aria-hidden="true" /> {t('notSent')} ·{' '}
          <button type="button" onClick={retry}>
            {t('again')}
          </button>
        </span>
      )}
    </div>
  );
}

/** Local preview of the picture, until the server's copy replaces it. */
function usePreview(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
