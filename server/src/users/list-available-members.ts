import type { Tx } from '../platform/db/tx.ts';
import { isOnDuty, type WorkingHours } from './hours/working-hours.rules.ts';

type AvailableMember = { userId: number; open: number; turn: number };

/** In SQL, for a user `u`: they take new tickets, while they are on duty. */
export const isAvailable = (u: string): string => `${u}.online and ${u}.availability = 'available' and not ${u}.idle`;

/**
 * Users of a queue who are available and on duty, with the number of their open tickets, counted only up to the limit
 * that matters.
 */
export async function listAvailableMembers(
  tx: Tx,
  queueId: number,
  { countUpTo }: { countUpTo: number },
): Promise<AvailableMember[]> {
  const members = await tx.rows<AvailableMember & WorkingHours & { timeZone: string }>(
    'available-members',
    `select u.id as "userId", q.turn, u.profile, u.start_work as "startWork", u.end_work as "endWork",
       c.time_zone as "timeZone", (select count(*)::int from (select from tickets t where t.company_id = current_company()
         and t.status = 'open' and t.user_id = u.id and t.snoozed_until is null limit $2) t) as open
     from user_queues q join users u on (u.company_id, u.id) = (q.company_id, q.user_id) join companies c on c.id = q.company_id
     where q.company_id = current_company() and q.queue_id = $1 and ${isAvailable('u')}`,
    [queueId, countUpTo],
  );
  return members
    .filter((member) => isOnDuty(member, member.timeZone, tx.now))
    .map(({ userId, open, turn }) => ({ userId, open, turn }));
}
