import type { CompanyRow } from '@balcao/contract/companies/company';
import { useRef } from 'react';
import { formatCalendarDay } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { confirm } from '../ui/dialogs/confirm.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { moveDueDate } from './company.queries.ts';
import { dueDayOf } from './due-day.ts';
import { moveDueDateTexts } from './move-due-date.texts.ts';

/** Moves a company's due date forward after a question that shows the new one. One at a time. */
export function useMoveDueDate(): (company: CompanyRow) => void {
  const t = useTexts(moveDueDateTexts);
  const isMoving = useRef(false);
  const askAndMove = async (company: CompanyRow) => {
    if (isMoving.current) return;
    const { name, timeZone, nextDueDate } = company;
    const before = dueDayOf(company);
    const after = formatCalendarDay(dueDayOf({ dueDate: nextDueDate, timeZone }));
    const text = before === '' ? t('first', { after }) : t('change', { before: formatCalendarDay(before), after });
    if (!(await confirm({ title: t('title', { name }), text, action: t('move') })) || isMoving.current) return;
    isMoving.current = true;
    await moveDueDate(company).then(
      () => toast.success(t('moved')),
      (error: unknown) => toast.error(error),
    );
    isMoving.current = false;
  };
  return (company) => void askAndMove(company);
}
