import { IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDate } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import classes from './pix.module.css';
import { pixTexts } from './pix.texts.ts';

/** The licence goes on. `children`: what comes next. */
export function PaidNotice({ renewedUntil, children }: { renewedUntil: string; children?: ReactNode }) {
  const t = useTexts(pixTexts);
  return (
    <div className={classes['paid']} role="status">
      <IconCircleCheckFilled size={48} aria-hidden="true" />
      <strong>{t('renewed', { date: formatDate(renewedUntil) })}</strong>
      {children}
    </div>
  );
}
