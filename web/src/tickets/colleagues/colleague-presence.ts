import type { ColleagueEvent } from '@balcao/contract/tickets/ticket.events';

export type ColleaguePresence = { id: number; name: string; isWriting: boolean; lastSeenMs: number };

/** The end of typing is not always signalled. */
export const writingTtlMs = 8_000;
/** Clients repeat their presence in less than this; a crashed client expires. */
export const presenceTtlMs = 150_000;

/** Applies a presence notice. */
export function applyPresence(
  present: readonly ColleaguePresence[],
  { user, doing }: ColleagueEvent,
  nowMs: number,
): ColleaguePresence[] {
  const others = present.filter(({ id }) => id !== user.id);
  if (doing === 'gone') return others;
  return [...others, { ...user, isWriting: doing === 'writing', lastSeenMs: nowMs }].sort((a, b) => a.id - b.id);
}

/** Drops expired states. Returns the same list when nothing changed. */
export function dropExpired(present: readonly ColleaguePresence[], nowMs: number): readonly ColleaguePresence[] {
  const remaining = present
    .filter(({ lastSeenMs }) => nowMs - lastSeenMs < presenceTtlMs)
    .map((one) => (one.isWriting && nowMs - one.lastSeenMs >= writingTtlMs ? { ...one, isWriting: false } : one));
  return remaining.length === present.length && remaining.every((one, at) => one === present[at]) ? present : remaining;
}
