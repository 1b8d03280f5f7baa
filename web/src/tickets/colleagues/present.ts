import type { ColleagueEvent } from '@balcao/contract/tickets/ticket.events';

export type Present = { id: number; name: string; writing: boolean; heardMs: number };

/** The end of typing is not always signalled. */
export const writingLastsMs = 8_000;
/** Clients repeat their presence in less than this; a crashed client expires. */
export const presentLastsMs = 150_000;

/** Applies a presence notice. */
export function heardOf(present: readonly Present[], { user, doing }: ColleagueEvent, nowMs: number): Present[] {
  const others = present.filter(({ id }) => id !== user.id);
  if (doing === 'gone') return others;
  return [...others, { ...user, writing: doing === 'writing', heardMs: nowMs }].sort((a, b) => a.id - b.id);
}

/** Drops expired states. Returns the same list when nothing changed. */
export function presentAt(present: readonly Present[], nowMs: number): readonly Present[] {
  const still = present
    .filter(({ heardMs }) => nowMs - heardMs < presentLastsMs)
    .map((one) => (one.writing && nowMs - one.heardMs >= writingLastsMs ? { ...one, writing: false } : one));
  return still.length === present.length && still.every((one, at) => one === present[at]) ? present : still;
}
