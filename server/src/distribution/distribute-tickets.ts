import { isHoliday } from '../holidays/is-holiday.ts';
import { inTx, type Tx, type TxContext } from '../platform/db/tx.ts';
import { processEach } from '../platform/periodic/process-each.ts';
import { giveTicket } from '../tickets/give/give-ticket.ts';
import { listAvailableMembers } from '../users/list-available-members.ts';
import { recordAssignment } from '../users/record-assignment.ts';
import { choosePerson } from './choose-person.rules.ts';
import { takeBackJob, takeBackKey } from './distribution.jobs.ts';
import {
  type DistributedQueue,
  lockDistribution,
  saveGiven,
  selectCompaniesToServe,
  selectMissedBy,
  selectOldestWaiting,
  selectWaitingQueues,
} from './distribution.store.ts';

/** Per sweep; the rest waits for the next one, so that no company delays the others. */
const maxPerCompany = 50;

/** Assigns waiting tickets to users with capacity, in all companies. Returns the number of assigned tickets. */
export async function distributeTickets(context: TxContext): Promise<number> {
  let given = 0;
  await processEach(await selectCompaniesToServe(context), async (companyId) => {
    const sweep: Sweep = { triedId: null, failedIds: [], isOver: false };
    await processEach(roundsOf(sweep), async () => {
      if (await giveOrPassOver(context, companyId, sweep)) given++;
    });
  });
  return given;
}

/** `triedId`: the ticket of this round; `failedIds`: those that could not be assigned, and do not keep the next from it. */
type Sweep = { triedId: number | null; failedIds: number[]; isOver: boolean };

function* roundsOf(sweep: Sweep): Generator<number> {
  for (let i = 0; i < maxPerCompany && !sweep.isOver; i++) yield i;
}

async function giveOrPassOver(context: TxContext, companyId: number, sweep: Sweep): Promise<boolean> {
  sweep.triedId = null;
  try {
    const isGiven = await inTx(context, companyId, (tx) => giveNext(tx, sweep));
    sweep.isOver = !isGiven;
    return isGiven;
  } catch (error) {
    if (sweep.triedId === null) sweep.isOver = true;
    else sweep.failedIds.push(sweep.triedId);
    throw error;
  }
}

/** One ticket per transaction: choice, turn, assignment and log are consistent, on any number of nodes. */
async function giveNext(tx: Tx, sweep: Sweep): Promise<boolean> {
  if (!(await lockDistribution(tx))) return false;
  if (await isHoliday(tx)) return false;
  for (const queue of await selectWaitingQueues(tx)) if (await giveOldestOf(tx, queue, sweep)) return true;
  return false;
}

async function giveOldestOf(tx: Tx, queue: DistributedQueue, sweep: Sweep): Promise<boolean> {
  const members = await listAvailableMembers(tx, queue.id, { countUpTo: queue.cap ?? 1000 });
  if (members.length === 0) return false;
  const ticketId = await selectOldestWaiting(tx, queue.id, sweep.failedIds);
  if (ticketId === undefined) return false;
  sweep.triedId = ticketId;
  const missedBy = await selectMissedBy(tx, ticketId);
  const candidates = members.map((member) => ({ ...member, missed: missedBy.has(member.userId) }));
  const userId = choosePerson(candidates, queue.how, queue.cap);
  if (userId === null) return false;
  // Taken by somebody else meanwhile: the next round sees the rest.
  if (!(await giveTicket(tx, { ticketId, userId, queueId: queue.id, how: queue.how }))) return true;
  await recordAssignment(tx, userId, queue.id);
  await saveGiven(tx, ticketId, userId);
  if (queue.answerWithinMinutes !== null) {
    const runAt = new Date(tx.now.getTime() + queue.answerWithinMinutes * 60_000);
    tx.enqueue(takeBackJob, { companyId: tx.companyId, ticketId, userId }, { key: takeBackKey(ticketId), runAt });
  }
  return true;
}
