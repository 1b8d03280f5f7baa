import { IconAlertCircle, IconCircleCheckFilled, IconCircleMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './test-outcome.module.css';

const icons = { success: IconCircleCheckFilled, danger: IconAlertCircle, none: IconCircleMinus };

/** Result of a test of unsaved values. `none`: there was nothing to test. */
export function TestOutcome({ tone, children }: { tone: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <p className={classes['outcome']} data-tone={tone}>
      <Icon size={18} stroke={1.8} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
