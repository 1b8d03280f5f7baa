import type { Schedule } from '@balcao/contract/schedules/schedule';
import { useTexts } from '../platform/texts.ts';
import { useRemoval } from '../ui/dialogs/use-remove-record.ts';
import { removeSchedule } from './schedule.queries.ts';
import { scheduleTexts } from './schedule.texts.ts';

/** Calls one off, after asking. */
export function useScheduleRemoval() {
  const t = useTexts(scheduleTexts);
  return useRemoval<Schedule>({
    texts: ({ contact }) => ({
      title: t('deleteTitle', { name: contact.name }),
      text: t('deleteText'),
      action: t('deleteAction'),
      done: t('deleted'),
    }),
    remove: removeSchedule,
  });
}
