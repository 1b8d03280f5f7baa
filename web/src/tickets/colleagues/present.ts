import type { ColleagueEvent } from '@balcao/contract/tickets/ticket.events';

export type Present = { id: number; name: string; writing: boolean; heardMs: number };

/** Who stopped typing does not always say so. */
export const writingLastsMs = 8_000;
/** Who is there says so again in less than this; of whose machine died nothing is heard. */
export const presentLastsMs = 150_000;

/** What one notice makes of who is there. */
export function heardOf(present: readonly Present[], { user, doing }: ColleagueEvent, nowMs: number): Present[] {
  const others = present.filter(({ id }) => id !== user.id);
  if (doing === 'gone') return others;
  return [...others, { ...user, writing: doing === 'writing', heardMs: nowMs }].sort((a, b) => a.id - b.id);
}

/** What is still true a while later. The same list, when nothing has changed. */
export function presentAt(present: readonly Present[], nowMs: number): readonly Present[] {
  const still = present
    .filter(({ heardMs }) => nowMs - heardMs < presentLastsMs)
    .map((one) => (one.writing && nowMs - one.heardMs >= writingLastsMs ? { ...one, writing: false } : one));
  return still.length === present.length && still.every((one, at) => one === present[at]) ? present : still;
}
