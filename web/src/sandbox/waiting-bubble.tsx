import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import { formatTime } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import classes from './phone-bubble.module.css';
import { kindKeys } from './phone-log.ts';
import { sandboxTexts } from './sandbox.texts.ts';
import { kindOf, type Waiting } from './use-outbox.ts';

/** What the customer has said and the desk has not taken yet. */
export function WaitingBubble({ one, again }: { one: Waiting; again: () => void }) {
  const t = useTexts(sandboxTexts);
  const { said, state } = one;
  const failed = state === 'failed';
  return (
    <div className={classes['row']} data-mine data-first>
      <div className={classes['bubble']} data-failed={failed || undefined}>
        <div className={classes['text']}>
          {said.body || said.file?.name || t(kindKeys[kindOf(said)])}
          <span className={classes['mark']}>
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
          <button type="button" onClick={again}>
            {t('again')}
          </button>
        </span>
      )}
    </div>
  );
}
