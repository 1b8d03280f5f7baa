import { IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { companyZone } from '../../platform/company-zone.ts';
import { formatDateIn } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import classes from './pix.module.css';
import { pixTexts } from './pix.texts.ts';

type Props = { renewedUntil: string; timeZone?: string; children?: ReactNode };

/** Tells that the licence is renewed. `children`: next steps. */
export function PaidNotice({ renewedUntil, timeZone = companyZone(), children }: Props) {
  const t = useTexts(pixTexts);
  return (
    <div className={classes['paid']} role="status">
      <IconCircleCheckFilled size={48} aria-hidden="true" />
      <strong>{t('renewed', { date: formatDateIn(renewedUntil, timeZone) })}</strong>
      {children}
    </div>
  );
}
