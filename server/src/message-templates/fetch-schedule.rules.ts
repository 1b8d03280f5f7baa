type Fetch = { triedAt: Date; fetchedAt: Date | null };

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
  // The channel has said that its templates changed.
  if (last.fetchedAt !== null && last.triedAt < last.fetchedAt) return true;
  const isFresh = last.fetchedAt !== null && now.getTime() - last.fetchedAt.getTime() < freshMs;
  return !isFresh && sinceTry >= retryMs;
}
