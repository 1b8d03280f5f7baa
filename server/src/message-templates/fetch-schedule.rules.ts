/** `outdatedAt`: the channel has reported that its templates changed. */
type Fetch = { triedAt: Date; fetchedAt: Date | null; outdatedAt: Date | null };

/** An approval takes Meta minutes to hours: an older list is asked for anew when somebody looks. */
const freshMs = 10 * 60_000;
/** Where the channel did not answer, the next to look does not wait for it again. */
const retryMs = 60_000;
/** Whoever asks for it by hand has it at once, but not for each press of a button. */
const refreshMs = 5_000;

/** Whether the channel is asked for its list. `isWanted`: a person asks for it by hand. */
export function isFetchDue(last: Fetch | null, now: Date, isWanted: boolean): boolean {
  if (last === null) return true;
  const sinceTry = now.getTime() - last.triedAt.getTime();
  if (isWanted) return sinceTry >= refreshMs;
  const { triedAt, fetchedAt, outdatedAt } = last;
  if (outdatedAt !== null && outdatedAt >= triedAt) return true;
  const isOutdated = outdatedAt !== null && fetchedAt !== null && outdatedAt >= fetchedAt;
  const isFresh = fetchedAt !== null && !isOutdated && now.getTime() - fetchedAt.getTime() < freshMs;
  return !isFresh && sinceTry >= retryMs;
}
