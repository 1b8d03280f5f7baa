import { IconMaximize, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { IconButton } from '../../ui/elements/icon-button.tsx';
import { usePageHead } from '../../ui/layout/page-head.ts';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { UndoStrip } from '../../ui/undo/undo-strip.tsx';
import { useUndoKeys } from '../../ui/undo/use-undo-keys.ts';
import { useNow } from '../../ui/use-now.ts';
import { useDuration } from '../use-duration.ts';
import { MomentColumnView } from './moment-column.tsx';
import { waitsSince } from './moment-columns.ts';
import { momentsTexts } from './moments.texts.ts';
import classes from './moments-page.module.css';
import { type Moments, useMoments } from './use-moments.ts';
import { useMove } from './use-move.ts';
import { useWriters } from './use-writers.ts';

/** The live panel of pending and open tickets, for a manager's screen or a wall display. */
export function MomentsPage() {
  const t = useTexts(momentsTexts);
  const [hasSounds, setSounds] = useState(false);
  const page = useRef<HTMLElement>(null);
  const moments = useMoments(hasSounds);
  const now = useNow(15_000);
  const move = useMove(moments);
  const writers = useWriters();
  useUndoKeys();
  usePageHead(t('title'));
  return (
    <main ref={page} className={classes['page']}>
      <header className={classes['head']}>
        <PageTitle title={t('title')} />
        {!moments.isLoading && <Summary moments={moments} now={now} />}
        <span className={classes['grow']} />
        <IconButton
          icon={hasSounds ? IconVolume : IconVolumeOff}
          name={t('sounds')}
          pressed={hasSounds}
          iconSize={20}
          onClick={() => setSounds(!hasSounds)}
        />
        <IconButton
          icon={IconMaximize}
          name={t('fullScreen')}
          iconSize={20}
          onClick={() =>
            void (document.fullscreenElement ? document.exitFullscreen() : page.current?.requestFullscreen())
          }
        />
      </header>
      {moments.error !== undefined && moments.error !== null ? (
        <ErrorState error={moments.error} onRetry={moments.retry} fill />
      ) : (
        <div className={classes['columns']}>
          {(moments.isLoading ? [] : moments.columns).map((column) => (
            <MomentColumnView key={column.key} column={column} now={now} move={move} writers={writers} />
          ))}
        </div>
      )}
      <UndoStrip floating />
      {move.dialog}
    </main>
  );
}

function Summary({ moments: { columns, waiting, open }, now }: { moments: Moments; now: number }) {
  const t = useTexts(momentsTexts);
  const duration = useDuration();
  const first = columns[0]?.tickets[0];
  return (
    <p className={classes['summary']}>
      {t('summary', { waiting, open })}
      {first && ` · ${t('longest', { time: duration(waitsSince(first), now, true) })}`}
    </p>
  );
}
