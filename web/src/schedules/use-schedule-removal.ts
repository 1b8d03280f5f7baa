import type { Schedule } from '@balcao/contract/schedules/schedule';
import { useTexts } from '../platform/texts.ts';
import { useRemoval } from '../ui/dialogs/use-remove-record.ts';
import { removeSchedule } from './schedule.queries.ts';
import { scheduleTexts } from './schedule.texts.ts';

/** Whether it may still send a message. */
export const isPlanned = ({ status }: Schedule): boolean => status === 'PENDENTE' || status === 'AGENDADA';

/** Cancels a planned schedule, or removes a finished one from the list, after a confirmation. */
export function useScheduleRemoval() {
  const t = useTexts(scheduleTexts);
  return useRemoval<Schedule>({
    texts: (schedule) => {
      const { name } = schedule.contact;
      return isPlanned(schedule)
        ? {
            title: t('deleteTitle', { name }),
            text: t('deleteText'),
            action: t('deleteAction'),
            cancel: t('deleteNot'),
            done: t('deleted'),
          }
        : { title: t('removeTitle', { name }), text: t('removeText'), action: t('removeAction'), done: t('removed') };
    },
    remove: removeSchedule,
  });
}
