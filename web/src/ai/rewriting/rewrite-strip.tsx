import { Loader } from '@mantine/core';
import { IconAlertCircle, IconSparkles } from '@tabler/icons-react';
import { useTexts } from '../../platform/texts.ts';
import classes from './rewrite-strip.module.css';
import { rewritingTexts } from './rewriting.texts.ts';
import type { Rewriting } from './use-rewriting.ts';

/** Above the draft: that it is being rewritten, was rewritten, or why that failed. */
export function RewriteStrip({ rewriting }: { rewriting: Rewriting }) {
  const t = useTexts(rewritingTexts);
  const { state, rewrite, cancel, undo } = rewriting;
  return (
    <div role="status">
      {state.is === 'working' && (
        <p className={classes['strip']}>
          <Loader size={14} />
          {t('working')}
          <button type="button" onClick={cancel}>
            {t('cancel')}
          </button>
        </p>
      )}
      {state.is === 'done' && (
        <p className={classes['strip']}>
          <IconSparkles size={16} stroke={1.7} aria-hidden="true" />
          {t('done')}
          <button type="button" onClick={undo}>
            {t('undo')}
          </button>
        </p>
      )}
      {state.is === 'failed' && (
        <p className={classes['strip']} data-failed>
          <IconAlertCircle size={16} stroke={1.8} aria-hidden="true" />
          {state.why}
          <button type="button" onClick={() => void rewrite(state.asked)}>
            {t('retry')}
          </button>
          <button type="button" onClick={cancel}>
            {t('dismiss')}
          </button>
        </p>
      )}
    </div>
  );
}
