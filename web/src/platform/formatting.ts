import { serverNow } from './clock/server-clock.ts';
import { companyDay, companyZone, type DateInput, daysAgo, startOfCompanyDay } from './company-zone.ts';
import { currentLanguage, locales } from './i18n.ts';
import { texts, translate } from './texts.ts';

const relativeTimeTexts = texts('formatting', {
  pt: {
    now: 'Agora',
    minutes_one: 'Há {count} minuto',
    minutes_other: 'Há {count} minutos',
    hours_one: 'Há {count} hora',
    hours_other: 'Há {count} horas',
    minutesShort: 'Há {count} min',
    hoursShort: 'Há {count} h',
    hoursMinutesShort: 'Há {hours} h {minutes}',
    daysShort_one: 'Há {count} dia',
    daysShort_other: 'Há {count} dias',
    yesterday: 'Ontem',
    yesterdayAt: 'Ontem às {time}',
    today: 'Hoje',
    at: 'às {time}',
    onDayAt: 'em {date} às {time}',
  },
  en: {
    now: 'Now',
    minutes_one: '{count} minute ago',
    minutes_other: '{count} minutes ago',
    hours_one: '{count} hour ago',
    hours_other: '{count} hours ago',
    minutesShort: '{count} min ago',
    hoursShort: '{count} h ago',
    hoursMinutesShort: '{hours} h {minutes} ago',
    daysShort_one: '{count} day ago',
    daysShort_other: '{count} days ago',
    yesterday: 'Yesterday',
    yesterdayAt: 'Yesterday at {time}',
    today: 'Today',
    at: 'at {time}',
    onDayAt: 'on {date} at {time}',
  },
  es: {
    now: 'Ahora',
    minutes_one: 'Hace {count} minuto',
    minutes_other: 'Hace {count} minutos',
    hours_one: 'Hace {count} hora',
    hours_other: 'Hace {count} horas',
    minutesShort: 'Hace {count} min',
    hoursShort: 'Hace {count} h',
    hoursMinutesShort: 'Hace {hours} h {minutes}',
    daysShort_one: 'Hace {count} día',
    daysShort_other: 'Hace {count} días',
    yesterday: 'Ayer',
    yesterdayAt: 'Ayer a las {time}',
    today: 'Hoy',
    at: 'a las {time}',
    onDayAt: 'el {date} a las {time}',
  },
});
const t = translate(relativeTimeTexts);

/** The company's time zone as people call it: `Horário Padrão de Brasília`. */
export const formatCompanyZone = (): string =>
  new Intl.DateTimeFormat(locales[currentLanguage()], { timeZone: companyZone(), timeZoneName: 'longGeneric' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value ?? companyZone();

const formatters = new Map<string, Intl.DateTimeFormat>();
function formatParts(date: DateInput, parts: Intl.DateTimeFormatOptions): string {
  const timeZone = companyZone();
  const key = `${currentLanguage()} ${timeZone} ${JSON.stringify(parts)}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locales[currentLanguage()], { hourCycle: 'h23', timeZone, ...parts });
    formatters.set(key, formatter);
  }
  // Spanish writes a day with a month only as `1/12`, whatever is asked for; nothing here has a single digit.
  return formatter
    .format(new Date(date))
    .replace(',', '')
    .replace(/\b\d\b/g, '0$&');
}

const minutesBetween = (from: DateInput, to: DateInput) =>
  Math.max(0, Math.floor((new Date(to).getTime() - new Date(from).getTime()) / 60_000));

/** `14:38` */
export const formatTime = (date: DateInput) => formatParts(date, { hour: '2-digit', minute: '2-digit' });
/** `14/12/2026` */
export const formatDate = (date: DateInput) => formatParts(date, { day: '2-digit', month: '2-digit', year: 'numeric' });
/** Formats `2026-12-14`, a calendar day, independent of the time zone. */
export const formatCalendarDay = (day: string) => formatDate(startOfCompanyDay(day));
/** The day in another zone than the user's company's. */
export const formatDateIn = (date: DateInput, timeZone: string) => formatCalendarDay(companyDay(date, timeZone));
/** `14/12/2026 14:38` */
export const formatDateTime = (date: DateInput) => `${formatDate(date)} ${formatTime(date)}`;
/** `14/12/2026 14:38:05`, as the list of schedules shows it */
export const formatDateTimeSeconds = (date: DateInput) =>
  `${formatDate(date)} ${formatParts(date, { hour: '2-digit', minute: '2-digit', second: '2-digit' })}`;
/** `14/12, 14:38`, without the year */
export const formatShortDateTime = (date: DateInput) =>
  `${formatParts(date, { day: '2-digit', month: '2-digit' })}, ${formatTime(date)}`;
/** `seg., 14/12, 09:00`, for future times. */
export const formatWeekdayTime = (date: DateInput) =>
  formatParts(date, { weekday: 'short', day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' });
/** `14/12/26 14:38`, as notes show it. */
export const formatNoteTime = (date: DateInput) =>
  `${formatParts(date, { day: '2-digit', month: '2-digit', year: '2-digit' })} ${formatTime(date)}`;

/** The time of a list item: `14:38` today, `Ontem`, else the date. */
export function formatListTime(date: DateInput, now: DateInput = serverNow()): string {
  const days = daysAgo(date, now);
  return days === 0 ? formatTime(date) : days === 1 ? t('yesterday') : formatDate(date);
}

/** In words: `Há 5 minutos`, `Há 3 horas`, `Ontem às 14:38`, else the date. */
export function formatRelative(date: DateInput, now: DateInput = serverNow()): string {
  const minutes = minutesBetween(date, now);
  if (minutes < 1) return t('now');
  if (minutes < 60) return t('minutes', { count: minutes });
  if (minutes < 1440) return t('hours', { count: Math.floor(minutes / 60) });
  return minutes < 2880 ? t('yesterdayAt', { time: formatTime(date) }) : formatDate(date);
}

/** For use within a sentence: `há 5 minutos`, `ontem às 14:38`. */
export const lowercaseFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Within a sentence about the past: `às 14:38` today, else `em 18/11/2026 às 14:38`. */
export const formatAt = (date: DateInput, now: DateInput = serverNow()): string =>
  daysAgo(date, now) === 0
    ? t('at', { time: formatTime(date) })
    : t('onDayAt', { date: formatDate(date), time: formatTime(date) });

/** How long something has waited: `Há 26 min`, `Há 3 h`, `Há 2 dias`. */
export function formatWait(since: DateInput, now: DateInput = serverNow()): string {
  const minutes = minutesBetween(since, now);
  if (minutes < 1) return t('now');
  if (minutes < 60) return t('minutesShort', { count: minutes });
  // From one hour on, minutes matter for the order of waiting tickets.
  const rest = minutes % 60;
  if (minutes < 1440 && rest > 0)
    return t('hoursMinutesShort', { hours: Math.floor(minutes / 60), minutes: String(rest).padStart(2, '0') });
  if (minutes < 1440) return t('hoursShort', { count: Math.floor(minutes / 60) });
  return t('daysShort', { count: Math.floor(minutes / 1440) });
}

/** The chip between two days of a conversation: `Hoje`, `Ontem`, else the date. */
export function formatDay(date: DateInput, now: DateInput = serverNow()): string {
  const days = daysAgo(date, now);
  return days === 0 ? t('today') : days === 1 ? t('yesterday') : formatDate(date);
}

/** `4.218` */
export const formatCount = (value: number) =>
  new Intl.NumberFormat(locales[currentLanguage()], { useGrouping: true }).format(value);

/** `4,7`: a mean, with at most one decimal. */
export const formatFigure = (value: number) =>
  new Intl.NumberFormat(locales[currentLanguage()], { maximumFractionDigits: 1 }).format(value);

/** The separators of numbers, for number input fields. */
export function numberSeparators(): { decimalSeparator: string; thousandSeparator: string } {
  const parts = new Intl.NumberFormat(locales[currentLanguage()]).formatToParts(10_000.5);
  const separator = (of: 'decimal' | 'group') => parts.find(({ type }) => type === of)?.value ?? '';
  return { decimalSeparator: separator('decimal'), thousandSeparator: separator('group') };
}

/** `R$ 12,50`; `currency` is its ISO 4217 code. */
export const formatMoney = (amount: number, currency: string) =>
  new Intl.NumberFormat(locales[currentLanguage()], { style: 'currency', currency }).format(amount);

/** `412 kB`, `1,4 MB`: thousands, as people read file sizes. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  const digits = new Intl.NumberFormat(locales[currentLanguage()], {
    maximumFractionDigits: value < 10 && step > 1 ? 1 : 0,
  });
  return `${digits.format(value)} ${['B', 'kB', 'MB', 'GB'][step]}`;
}

/** Largest exact count; the server stops counting there too. */
const maxExactCount = 999;
/** A count of conversations: `412`, or `999+` above the maximum. */
export const formatCappedCount = (value: number) => (value > maxExactCount ? `${maxExactCount}+` : String(value));

/** Seconds as `0:21` or `1:02:03`. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (n: number) => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** `tel:` address of a number. Undefined for a masked number and for the id of a group. */
export const dialAddress = (number: string): string | undefined =>
  /^\+?\d{6,15}$/.test(number) ? `tel:+${number.replace('+', '')}` : undefined;

/**
 * Formats a phone number: `+55 11 9 7342-1234`, `+55 11 3672-****`. The last four digits may be masked.
 * Numbers of other countries get only a plus; other text (a username) is returned unchanged.
 */
export function formatPhone(number: string): string {
  if (!/^\+?\d{6,}[\d*]*$/.test(number)) return number;
  const bare = number.replace('+', '');
  const brazil = /^55(\d{2})(9?)(\d{4})([\d*]{4})$/.exec(bare);
  if (!brazil) return `+${bare}`;
  const [, area, nine, left, right] = brazil;
  return `+55 ${area} ${nine ? `${nine} ` : ''}${left}-${right}`;
}
