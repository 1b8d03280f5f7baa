import { dayMs } from '../durations.ts';
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

/** `2026-11-21`: the day of an instant. */
export function zonedDay(at: Date, timeZone: string): string {
  const { year, month, day } = zonedTime(at, timeZone);
  return `${year}-${month}-${day}`;
}

/** A local date and time; months and days count from 1, and values beyond their range carry over. */
export type WallTime = { year: number; month: number; day: number; hour?: number; minute?: number };

/**
 * The instant of a local time. A local time that occurs twice, because clocks went back, is the first of the two; one
 * that does not occur, because clocks went forward, is shifted by the difference: 02:30 becomes 03:30.
 */
export function instantOf({ year, month, day, hour = 0, minute = 0 }: WallTime, timeZone: string): Date {
  const wall = Date.UTC(year, month - 1, day, hour, minute);
  const before = wall - offsetMs(wall - dayMs, timeZone);
  const after = wall - offsetMs(wall + dayMs, timeZone);
  const fits = [before, after].filter((at) => at + offsetMs(at, timeZone) === wall);
  return new Date(fits.length > 0 ? Math.min(...fits) : before);
}

/** The same local date and time in another zone. */
export function sameClock(at: Date, from: string, to: string): Date {
  const { year, month, day, hour, minute } = zonedTime(at, from);
  const wall = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
  };
  return new Date(instantOf(wall, to).getTime() + (at.getTime() % 60_000));
}

/** A point in time of the wire: an instant, or a date with or without a time of day, which is local to the zone. */
export function momentOf(text: string, timeZone: string): Date {
  if (/(Z|[+-]\d\d:\d\d)$/.test(text)) return clampToLastTime(new Date(text.replace(' ', 'T')));
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, seconds = 0] = text.split(/[-T :]/).map(Number);
  const wholeMinute = instantOf({ year, month, day, hour, minute }, timeZone);
  return clampToLastTime(new Date(wholeMinute.getTime() + Math.floor(seconds * 1000)));
}

/**
 * The last time of the wire, whose years have four digits. The end of 9999 in a zone may be after it: sent as it is, it
 * would be refused when a client sends it back (docs/decisions/0673).
 */
const lastTimeMs = Date.parse('9999-12-31T23:59:59.999Z');
export const clampToLastTime = (at: Date): Date => (at.getTime() > lastTimeMs ? new Date(lastTimeMs) : at);

/** The zone's offset from UTC. */
function offsetMs(at: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = zonedTime(new Date(at), timeZone);
  const wall = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  return wall - Math.floor(at / 1000) * 1000;
}

/** Minutes since midnight of `HH:mm`. */
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
