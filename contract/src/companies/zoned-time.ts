import type { weekdays } from './company.ts';

/** The local date and time in a time zone. Parts are padded with zeros. */
export type ZonedTime = {
  year: string;
  month: string;
  day: string;
  hour: string;
  minute: string;
  second: string;
  weekday: (typeof weekdays)[number];
};

/** `timeZone` is an IANA name, such as America/Sao_Paulo. */
export function zonedTime(at: Date, timeZone: string): ZonedTime {
  const parts = formatterOf(timeZone).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((p) => p.type === type)?.value ?? '';
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
    weekday: part('weekday').toLowerCase() as ZonedTime['weekday'], // English names are what `weekdays` lists
  };
}

/** Minutes since midnight of a `HH:mm`. */
export function minutesOf(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

/** Cached because constructing a formatter is the expensive part, and each message of a pending ticket needs one. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'long',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formatters.set(timeZone, formatter);
  return formatter;
}
