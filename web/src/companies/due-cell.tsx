import type { CompanyRow } from '@balcao/contract/companies/company';
import { neverExpires } from '@balcao/contract/companies/due-date.rules';
import { serverNow } from '../platform/clock/server-clock.ts';
import { formatCalendarDay } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import classes from './companies-page.module.css';
import { companyTexts } from './company.texts.ts';
import { daysUntilDue, dueDayOf } from './due-day.ts';

/** The due date, and the meaning of its row's colour as text. */
export function DueCell({ company }: { company: CompanyRow }) {
  const t = useTexts(companyTexts);
  const { dueDate } = company;
  if (dueDate !== null && neverExpires(dueDate)) return t('neverExpires');
  const days = daysUntilDue(company, new Date(serverNow()));
  const words =
    days === null
      ? t('noDue')
      : days === 0
        ? t('dueToday')
        : days > 0
          ? t('dueIn', { count: days })
          : t('overdue', { count: -days });
  return (
    <span className={classes['due']}>
      {dueDate !== null && <span data-numeric>{formatCalendarDay(dueDayOf(company))}</span>}
      <small>{words}</small>
    </span>
  );
}
