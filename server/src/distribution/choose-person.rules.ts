import type { Distribution } from '@balcao/contract/distribution/distribution';

/** A user of the queue who is available and on duty. */
export type Candidate = {
  userId: number;
  /** open tickets that are not snoozed, of all queues */
  open: number;
  /** sequence number of their last assignment in this queue; 0: none yet */
  turn: number;
  /** left this same ticket unanswered before, or returned it */
  missed: boolean;
};

/**
 * Chooses the user for a ticket; null: all have reached the cap. Users who missed the ticket come last; then by turns, or by the
 * fewest open tickets; ties are decided by the turn, then by the id.
 */
export function choosePerson(
  candidates: readonly Candidate[],
  how: Exclude<Distribution, 'off'>,
  cap: number | null,
): number | null {
  const free = candidates.filter(({ open }) => cap === null || open < cap);
  const [first] = free.toSorted(
    (a, b) =>
      Number(a.missed) - Number(b.missed) ||
      (how === 'fewestOpen' ? a.open - b.open : 0) ||
      a.turn - b.turn ||
      a.userId - b.userId,
  );
  return first?.userId ?? null;
}
