/** The same day and time so many months ago, or the last day of a shorter month. Null: '0', kept for ever. */
export function monthsBefore(now: Date, months: string): Date | null {
  if (months === '0') return null;
  const then = new Date(now);
  then.setUTCMonth(then.getUTCMonth() - Number(months));
  // The 31st of a month without one is a day of the next.
  if (then.getUTCDate() !== now.getUTCDate()) then.setUTCDate(0);
  return then;
}
