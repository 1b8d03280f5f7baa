import { weekdays } from '../companies/company.ts';
import { zonedDay } from '../companies/zoned-time.ts';
import { minuteMs } from '../durations.ts';
import type { SendingWindow } from './campaign-setting.ts';
import type { CampaignPace } from './pace.rules.ts';
import { nextClosing, nextOpening } from './sending-window.rules.ts';

export type SendingAhead = {
  /** people not yet written to, and how many of these begin a conversation */
  people: number;
  newChats: number;
  /** people of other campaigns on the connection, which take turns with this one */
  othersPeople: number;
  pace: CampaignPace;
  /** people since the last longer pause */
  sincePause: number;
  /** messages per person, and the connection's own pause between two automatic messages */
  messagesPerPerson: number;
  machineGapMs: number;
  window: SendingWindow | null;
  timeZone: string;
  /** no message is sent before this time */
  from: Date;
  /** conversations that may still begin on the day of `from`, and on each later day */
  newChatsLeft: number;
  newChatsPerDay: number;
};

/** `newChats`: the used part of that day's budget. */
export type SendingDay = { day: string; people: number; newChats: number };

/** `endsAt`: the last person's turn; null: nobody is left, or it is more than a year away. */
export type SendingEstimate = { days: SendingDay[]; endsAt: Date | null };

const maxDays = 365;
const wholeDay: SendingWindow = { from: '00:00', to: '24:00', weekdays: [...weekdays] };

/** Computed day by day with the average pace. People with a new conversation are assumed to be evenly distributed. */
export function estimateEnd(ahead: SendingAhead): SendingEstimate {
  const { people, newChats, othersPeople, window, timeZone } = ahead;
  const total = people > 0 ? people + othersPeople : 0;
  const newShare = people > 0 ? newChats / people : 0;
  const days = new Map<string, SendingDay>();
  const firstDay = zonedDay(ahead.from, timeZone);
  let { sincePause, from: at } = ahead;
  let begun = 0;
  for (let turns = 0; turns < total; ) {
    at = nextOpening(window, at, timeZone);
    if (at.getTime() - ahead.from.getTime() > maxDays * 86_400_000) return { days: [...days.values()], endsAt: null };
    const day = zonedDay(at, timeZone);
    const midnight = closingOf(wholeDay, at, timeZone);
    const closing = Math.min(midnight, closingOf(window ?? wholeDay, at, timeZone));
    if (begun > 0 && !days.has(day)) begun = 0;
    const budget = (day === firstDay ? ahead.newChatsLeft : ahead.newChatsPerDay) - begun;
    const allowed = newShare === 0 ? total : Math.max(0, Math.floor(budget / newShare + 1e-9));
    const timely = turnsWithin(closing - at.getTime(), total - turns, ahead, sincePause);
    const taken = Math.min(timely, allowed);
    const last = new Date(at.getTime() + offsetOf(Math.max(0, taken - 1), ahead, sincePause));
    if (taken > 0) addDay(days, day, ahead, [turns, turns + taken]);
    turns += taken;
    begun += taken * newShare;
    if (turns === total) return { days: [...days.values()], endsAt: last };
    const next = at.getTime() + offsetOf(taken, ahead, sincePause);
    at = new Date(taken < timely ? Math.max(next, midnight) : next);
    sincePause = pausesOf(taken, ahead, sincePause).since;
  }
  return { days: [], endsAt: null };
}

/** This campaign's share of the turns, rounded such that the sum is exact. */
function addDay(days: Map<string, SendingDay>, day: string, ahead: SendingAhead, [from, to]: [number, number]): void {
  const { people, newChats, othersPeople } = ahead;
  const share = (part: number) =>
    Math.round((to * part) / (people + othersPeople)) - Math.round((from * part) / (people + othersPeople));
  const before = days.get(day);
  days.set(day, {
    day,
    people: (before?.people ?? 0) + share(people),
    newChats: (before?.newChats ?? 0) + share(newChats),
  });
}

/** When clocks go back, a time of day that occurs twice may be in the past: then it is computed again within a minute. */
const closingOf = (window: SendingWindow, at: Date, timeZone: string): number => {
  const closing = nextClosing(window, at, timeZone)?.getTime() ?? 0;
  return closing > at.getTime() ? closing : (Math.floor(at.getTime() / minuteMs) + 1) * minuteMs;
};

/** The number of `people` with their turn within `durationMs`, the first one immediately. */
function turnsWithin(durationMs: number, people: number, ahead: SendingAhead, sincePause: number): number {
  let [inside, outside] = [1, people + 1];
  while (outside - inside > 1) {
    const middle = Math.floor((inside + outside) / 2);
    if (offsetOf(middle - 1, ahead, sincePause) < durationMs) inside = middle;
    else outside = middle;
  }
  return inside;
}

/** The delay between the first turn and the one `turns` later, by the campaign's pace (`nextGap`) and the connection's own. */
function offsetOf(turns: number, ahead: SendingAhead, sincePause: number): number {
  const { pace, machineGapMs, messagesPerPerson } = ahead;
  const { long } = pausesOf(turns, ahead, sincePause);
  const gap = (seconds: number) => Math.max(seconds * 1000, machineGapMs) + (messagesPerPerson - 1) * machineGapMs;
  return (turns - long) * gap(pace.messageInterval) + long * gap(Math.max(pace.greaterInterval, pace.messageInterval));
}

/** The number of longer pauses after this many people, and the people since the last one. */
function pausesOf(turns: number, { pace }: SendingAhead, sincePause: number): { long: number; since: number } {
  const after = pace.longerIntervalAfter;
  if (after === 0) return { long: 0, since: sincePause + turns };
  const done = Math.min(sincePause, after - 1) + turns;
  return { long: Math.floor(done / after), since: done % after };
}
