/**
 * The same day and time that many months ago, or the last day of a shorter month. Null for '0', which means kept for
 * ever.
 */
export function monthsBefore(now: Date, months: string): Date | null {
  if (months === '0') return null;
  const then = new Date(now);
  then.setUTCMonth(then.getUTCMonth() - Number(months));
  // Date rolls the 31st of a shorter month over into the next one.
  if (then.getUTCDate() !== now.getUTCDate()) then.setUTCDate(0);
  return then;
}
