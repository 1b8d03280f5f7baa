import type { Distribution } from '@balcao/contract/distribution/distribution';

/** Somebody of the queue who is available and on duty. */
export type Candidate = {
  userId: number;
  /** open tickets that are not put off, of all queues */
  open: number;
  /** the number of their last turn in this queue; 0: none yet */
  turn: number;
  /** left this very ticket unanswered before */
  missed: boolean;
};

/**
 * Who is given the ticket; null: nobody can take one more. Whoever has missed it comes after all who have not; then by turns, or
 * by the fewest open ones; the same for both is settled by the turn, and then by the id.
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
