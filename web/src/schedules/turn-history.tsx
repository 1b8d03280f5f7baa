import { formatDateTime } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { StatusChip } from '../ui/elements/chips.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { describeReason, statusTones } from './describe-schedule.ts';
import { useFormerTurns } from './schedule.queries.ts';
import { scheduleTexts } from './schedule.texts.ts';
import classes from './schedules.module.css';

/** Results of earlier occurrences, newest first. */
export function TurnHistory({ id }: { id: number }) {
  const t = useTexts(scheduleTexts);
  const { turns, error, retry } = useFormerTurns(id);
  if (error) return <ErrorState isSmall error={error} onRetry={retry} />;
  if (!turns) return null;
  if (turns.length === 0) return <p className={classes['quiet']}>{t('noHistory')}</p>;
  return (
    <ul className={classes['turns']}>
      {turns.map((turn) => (
        <li key={turn.sendAt}>
          <time dateTime={turn.sendAt}>{formatDateTime(turn.sendAt)}</time>
          <StatusChip
            tone={statusTones[turn.status]}
            label={turn.late ? `${t(turn.status)}, ${t('late')}` : t(turn.status)}
          />
          {turn.failReason && <span className={classes['quiet']}>{describeReason(turn)}</span>}
        </li>
      ))}
    </ul>
  );
}
