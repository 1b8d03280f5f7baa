import type { Schedule } from '@balcao/contract/schedules/schedule';
import { useTexts } from '../platform/texts.ts';
import { useRemoval } from '../ui/dialogs/use-remove-record.ts';
import { removeSchedule } from './schedule.queries.ts';
import { scheduleTexts } from './schedule.texts.ts';

/** Whether something of it may still be sent. */
export const isPlanned = ({ status }: Schedule): boolean => status === 'PENDENTE' || status === 'AGENDADA';

/** Calls one off, or takes one that is over out of the list, after asking. */
export function useScheduleRemoval() {
  const t = useTexts(scheduleTexts);
  return useRemoval<Schedule>({
    texts: (schedule) => {
      const { name } = schedule.contact;
      return isPlanned(schedule)
        ? { title: t('deleteTitle', { name }), text: t('deleteText'), action: t('deleteAction'), done: t('deleted') }
        : { title: t('removeTitle', { name }), text: t('removeText'), action: t('removeAction'), done: t('removed') };
    },
    remove: removeSchedule,
  });
}
