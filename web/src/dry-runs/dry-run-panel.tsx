import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../platform/texts.ts';
import { dryRunTexts } from './dry-run.texts.ts';
import classes from './dry-run-panel.module.css';
import { DryRunReport } from './dry-run-report.tsx';
import { type DraftInput, useDryRun } from './use-dry-run.ts';

const spans = [1, 7, 14, 31] as const;

type Props = {
  /** Reads the form's current settings when a run is started. */
  draft: () => DraftInput;
  /** The panel is below the button that saves the form. */
  isApart?: boolean;
};

/** Shows how a form's settings would have handled past conversations. */
export function DryRunPanel({ draft, isApart = false }: Props) {
  const t = useTexts(dryRunTexts);
  const [days, setDays] = useState<number>(7);
  const { start, isRunning, isFailed, result } = useDryRun();
  return (
    <div className={isApart ? `${classes['panel']} ${classes['apart']}` : classes['panel']}>
      <p className={classes['hint']}>{t('hint')}</p>
      <div className={classes['ask']}>
        <Select
          label={t('span')}
          allowDeselect={false}
          data={spans.map((span) => ({ value: String(span), label: t(`days${span}`) }))}
          value={String(days)}
          onChange={(value) => setDays(Number(value))}
        />
        <Button variant="default" loading={isRunning} onClick={() => start({ days, draft: draft() })}>
          {t('run')}
        </Button>
      </div>
      <div aria-live="polite" className={classes['panel']}>
        {isRunning && <p className={classes['hint']}>{t('running')}</p>}
        {isFailed && <p className={classes['hint']}>{t('failed')}</p>}
        {!isRunning && result && <DryRunReport result={result} />}
      </div>
    </div>
  );
}
