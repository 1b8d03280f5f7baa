import { weekdays } from '@balcao/contract/companies/company';
import { formatRecurrence, type Recurrence } from '@balcao/contract/companies/recurrence.rules';
import type { ScheduleStatus, ScheduleTurn } from '@balcao/contract/schedules/schedule';
import { describeFailure } from '../messages/failure/describe-failure.ts';
import { formatCalendarDay } from '../platform/formatting.ts';
import { currentLanguage, locales } from '../platform/i18n.ts';
import { type StaticKey, translate } from '../platform/texts.ts';
import type { StatusTone } from '../ui/elements/chips.tsx';
import { recurrenceTexts } from './recurrence.texts.ts';
import { scheduleTexts } from './schedule.texts.ts';

export const statusTones: Record<ScheduleStatus, StatusTone> = {
  PENDENTE: 'quiet',
  AGENDADA: 'info',
  ENVIADA: 'success',
  ERRO: 'danger',
};

const ownReasons = ['missed', 'connectionDown', 'contactRemoved', 'discarded', 'unknown', 'failed'] as const;
type OwnReason = (typeof ownReasons)[number] & StaticKey<typeof scheduleTexts>;

/** Why a schedule waits or was not sent. */
export function describeReason({ failReason }: Pick<ScheduleTurn, 'failReason'>): string | undefined {
  if (failReason === null) return undefined;
  const own = ownReasons.find((reason): reason is OwnReason => reason === failReason);
  return own ? translate(scheduleTexts)(own) : describeFailure(failReason);
}

/** `segunda-feira` */
export function weekdayName(day: (typeof weekdays)[number], style: 'long' | 'short' = 'long'): string {
  // 1 January 2024 is a Monday.
  const at = new Date(Date.UTC(2024, 0, 1 + weekdays.indexOf(day)));
  return new Intl.DateTimeFormat(locales[currentLanguage()], { weekday: style, timeZone: 'UTC' }).format(at);
}

/** `Toda semana: seg., qua.` */
export function describeRecurrence(rule: Recurrence): string {
  const t = translate(recurrenceTexts);
  const { frequency, interval, monthDay, monthWeekday, until, count } = rule;
  const every = interval === 1 ? t(frequency) : t(`every_${frequency}`, { count: interval });
  const days = rule.weekdays.map((day) => weekdayName(day, 'short')).join(', ');
  const onDay = monthDay === -1 ? t('lastDay') : monthDay === null ? '' : t('onDay', { day: monthDay });
  const which = days || (monthWeekday ? describeMonthWeekday(monthWeekday) : onDay);
  const end = until ? t('endsOn', { date: formatCalendarDay(until) }) : count ? t('endsAfter', { count }) : '';
  return [which ? `${every}: ${which}` : every, end].filter(Boolean).join(' · ') || formatRecurrence(rule);
}

export function describeMonthWeekday({ place, weekday }: NonNullable<Recurrence['monthWeekday']>): string {
  const t = translate(recurrenceTexts);
  const day = weekdayName(weekday);
  return place === -1 ? t('lastWeekday', { day }) : t('nthWeekday', { place, day });
}
