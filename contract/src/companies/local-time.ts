import type { weekdays } from './company.ts';

/** The local date and time in a time zone. */
export type LocalTime = {
  /** YYYY-MM-DD */
  date: string;
  weekday: (typeof weekdays)[number];
  /** since midnight */
  minutes: number;
};

/** `timeZone` is an IANA name, such as America/Sao_Paulo. */
export function localTime(at: Date, timeZone: string): LocalTime {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'long',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((p) => p.type === type)?.value ?? '';
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    weekday: part('weekday').toLowerCase() as LocalTime['weekday'], // English names are what `weekdays` lists
    minutes: Number(part('hour')) * 60 + Number(part('minute')),
  };
}

/** Minutes since midnight of a `HH:mm`. */
export function minutesOf(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}
