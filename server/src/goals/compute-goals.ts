import type { OpeningHours } from '@balcao/contract/companies/opening-minutes.rules';
import { type GoalTimes, goalTimes, nextDueOf } from '@balcao/contract/goals/goal.rules';
import { inTx, type Tx, type TxContext } from '../platform/db/tx.ts';
import { processEach } from '../platform/periodic/process-each.ts';
import { setTicketDue } from '../tickets/set-ticket-due.ts';
import {
  type CompanyHours,
  lockPendingGoals,
  type PendingGoal,
  readCompanyHours,
  saveGoals,
  selectCompaniesWithPending,
} from './goal.store.ts';

/** Computes by when changed tickets are to be answered and closed; lists then show these times. */
export async function computeGoals(context: TxContext): Promise<void> {
  await processEach(await selectCompaniesWithPending(context), async (id) => {
    while ((await inTx(context, id, workOutBatch)) > 0);
  });
}

async function workOutBatch(tx: Tx): Promise<number> {
  const pending = await lockPendingGoals(tx);
  if (pending.length === 0) return 0;
  const company = await readCompanyHours(tx);
  const goals = pending.map((one) => ({ ...one, ...timesOf(one, company) }));
  await saveGoals(tx, goals);
  // In a fixed order, as everywhere that tickets are locked.
  const current = goals.filter(({ isFormer }) => !isFormer);
  for (const { ticketId, nextDueAt } of current.sort((a, b) => a.ticketId - b.ticketId || a.cycleId - b.cycleId))
    await setTicketDue(tx, ticketId, nextDueAt);
  return pending.length;
}

/** Changed hours and holidays apply to tickets that are opened or moved afterwards (docs/decisions/0372). */
const timesOf = (one: PendingGoal, company: CompanyHours): GoalTimes =>
  one.isDueFixed
    ? { answerDueAt: one.answerDueAt, resolutionDueAt: one.resolutionDueAt, nextDueAt: nextDueOf(one, one) }
    : goalTimes(one, hoursOf(company, one), one);

/** Without hours, always open except on holidays. */
const hoursOf = (
  { scheduleType, schedules, holidays, timeZone }: CompanyHours,
  { queueSchedules }: PendingGoal,
): OpeningHours => ({
  schedules: scheduleType === 'company' ? schedules : scheduleType === 'queue' ? queueSchedules : [],
  holidays,
  timeZone,
});
