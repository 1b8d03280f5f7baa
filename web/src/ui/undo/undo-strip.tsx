import { Kbd } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { screenUndoQueue, usePendingActions } from './screen-undo-queue.ts';
import { undoTexts } from './undo.texts.ts';
import type { PendingAction } from './undo-queue.ts';
import classes from './undo-strip.module.css';

type Props = {
  floating?: boolean;
  /** shown while there is nothing to undo */
  children?: ReactNode;
};

/**
 * The newest undoable action with its remaining time. Its space is reserved while it is empty, to avoid layout shifts;
 * or it floats over the bottom of its pane.
 */
export function UndoStrip({ floating = false, children }: Props) {
  const pending = usePendingActions().at(-1);
  const t = useTexts(undoTexts);
  return (
    <div className={classes['place']} data-floating={floating || undefined}>
      <div className="bc-said" role="status">
        {pending && t('undoes', { what: pending.label })}
      </div>
      {pending ? <Strip key={pending.id} pending={pending} /> : children}
    </div>
  );
}

function Strip({ pending }: { pending: PendingAction }) {
  const t = useTexts(undoTexts);
  const seconds = useSecondsUntil(pending.untilMs);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line with a button, not a form's fieldset
    <div className={classes['strip']} role="group" aria-label={t('strip')} data-undo={pending.kind}>
      <span className="bc-cut">{pending.label}</span>
      <button type="button" onClick={() => screenUndoQueue.undo(pending)}>
        <IconArrowBackUp size={16} stroke={1.8} aria-hidden="true" />
        {t('undo')}
      </button>
      <Kbd visibleFrom="sm" aria-hidden="true">
        Ctrl Z
      </Kbd>
      <span className={classes['seconds']} aria-hidden="true">
        {seconds}
      </span>
    </div>
  );
}

function useSecondsUntil(untilMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return Math.max(1, Math.ceil((untilMs - now) / 1000));
}
