import { parseRecurrence } from '@balcao/contract/companies/recurrence.rules';
import type { Schedule } from '@balcao/contract/schedules/schedule';
import { IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { formatShortDateTime } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session/session.tsx';
import { IconButton } from '../ui/elements/icon-button.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { describeReason, describeRecurrence } from './describe-schedule.ts';
import { useUpcomingSchedules } from './schedule.queries.ts';
import { scheduleTexts } from './schedule.texts.ts';
import classes from './schedules.module.css';
import { useScheduleRemoval } from './use-schedule-removal.ts';

const ScheduleDialog = lazy(async () => ({ default: (await import('./schedule-dialog.tsx')).ScheduleDialog }));

/** Upcoming schedules of a contact, to edit or cancel. */
export function ContactSchedules({ contactId, className }: { contactId: number; className: string }) {
  const t = useTexts(scheduleTexts);
  const { has } = useSession();
  const { upcoming, error, retry } = useUpcomingSchedules(contactId, has('useSchedules'));
  const { remove } = useScheduleRemoval();
  const [opened, setOpened] = useState<Schedule>();
  if (!upcoming && !error) return null;
  return (
    <section className={className} aria-labelledby="upcoming-schedules">
      <h3 id="upcoming-schedules">{t('upcoming')}</h3>
      {Boolean(error) && <ErrorState isSmall error={error} onRetry={retry} />}
      {upcoming?.length === 0 && <p className={classes['quiet']}>{t('noUpcoming')}</p>}
      <ul className={classes['upcoming']}>
        {upcoming?.map((schedule) => (
          <li key={schedule.id}>
            <button type="button" className={classes['upcomingText']} onClick={() => setOpened(schedule)}>
              <span className="bc-cut">{schedule.body}</span>
              <small>{whenOf(schedule)}</small>
            </button>
            <IconButton
              icon={IconX}
              iconSize={15}
              size={24}
              name={t('cancelFor', { when: formatShortDateTime(schedule.sendAt) })}
              onClick={() => remove(schedule)}
            />
          </li>
        ))}
      </ul>
      <Suspense>{opened && <ScheduleDialog schedule={opened} onClose={() => setOpened(undefined)} />}</Suspense>
    </section>
  );
}

function whenOf({ sendAt, recurrence, failReason }: Schedule): string {
  const rule = recurrence === null ? null : parseRecurrence(recurrence);
  const parts = [formatShortDateTime(sendAt), rule && describeRecurrence(rule), describeReason({ failReason })];
  return parts.filter(Boolean).join(' · ');
}
