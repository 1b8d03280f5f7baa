import { afterOpenMinutes, type OpeningHours } from '../companies/opening-minutes.rules.ts';

/** Minutes of opening hours; null: no such goal. */
export type QueueGoals = { answerMinutes: number | null; resolutionMinutes: number | null };

/** The times of a ticket since it was opened. A ticket that never waited for a person needs no first answer. */
export type GoalMoments = { openedAt: Date; waitingAt: Date | null; respondedAt: Date | null; closedAt: Date | null };

export type GoalTimes = {
  answerDueAt: Date | null;
  resolutionDueAt: Date | null;
  /** the earlier of the goals not yet reached */
  nextDueAt: Date | null;
};

export function goalTimes(goals: QueueGoals, hours: OpeningHours, moments: GoalMoments): GoalTimes {
  const { openedAt, waitingAt } = moments;
  const after = (from: Date | null, minutes: number | null) =>
    from === null || minutes === null ? null : afterOpenMinutes(hours, from, minutes);
  const answerDueAt = after(waitingAt, goals.answerMinutes);
  const resolutionDueAt = after(openedAt, goals.resolutionMinutes);
  const due = { answerDueAt, resolutionDueAt };
  return { ...due, nextDueAt: nextDueOf(due, moments) };
}

export function nextDueOf(
  { answerDueAt, resolutionDueAt }: Omit<GoalTimes, 'nextDueAt'>,
  { respondedAt, closedAt }: Pick<GoalMoments, 'respondedAt' | 'closedAt'>,
): Date | null {
  const open = closedAt === null ? [...(respondedAt === null ? [answerDueAt] : []), resolutionDueAt] : [];
  const next = open.flatMap((at) => (at === null ? [] : at.getTime()));
  return next.length === 0 ? null : new Date(Math.min(...next));
}
