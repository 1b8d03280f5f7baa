import { Tooltip } from '@mantine/core';
import { IconZzz } from '@tabler/icons-react';
import { formatCappedCount } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { ticketTexts } from '../ticket.texts.ts';
import classes from './snooze.module.css';

type Props = { count: number; pressed: boolean; onChange: (pressed: boolean) => void };

/** Shows snoozed tickets instead of the others. Absent while there are none. */
export function SnoozedFilter({ count, pressed, onChange }: Props) {
  const t = useTexts(ticketTexts);
  if (count === 0 && !pressed) return null;
  return (
    <Tooltip label={t('snoozedFilter')}>
      <button
        type="button"
        className={classes['filter']}
        aria-pressed={pressed}
        aria-label={t('snoozedCount', { count })}
        onClick={() => onChange(!pressed)}
      >
        <IconZzz size={17} stroke={1.6} aria-hidden="true" />
        {formatCappedCount(count)}
      </button>
    </Tooltip>
  );
}
