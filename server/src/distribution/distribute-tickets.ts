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
    for (let i = 0; i < maxPerCompany; i++) {
      if (!(await inTx(context, companyId, giveNext))) break;
      given++;
    }
  });
  return given;
}

/** One ticket per transaction: choice, turn, assignment and log are consistent, on any number of nodes. */
async function giveNext(tx: Tx): Promise<boolean> {
  if (!(await lockDistribution(tx))) return false;
  if (await isHoliday(tx)) return false;
  for (const queue of await selectWaitingQueues(tx)) if (await giveOldestOf(tx, queue)) return true;
  return false;
}

async function giveOldestOf(tx: Tx, queue: DistributedQueue): Promise<boolean> {
  const members = await listAvailableMembers(tx, queue.id, { countUpTo: queue.cap ?? 1000 });
  if (members.length === 0) return false;
  const ticketId = await selectOldestWaiting(tx, queue.id);
  if (ticketId === undefined) return false;
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
