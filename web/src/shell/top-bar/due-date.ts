/** Calendar days until the subscription ends: 0 on its last day, negative after it. */
export function daysLeft(dueDate: string, now: Date): number {
  const day = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((day(new Date(dueDate)) - day(now)) / 86_400_000);
}
