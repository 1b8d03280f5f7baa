import { hourMs } from '@balcao/contract/durations';
import { createSchedule } from '../schedules/create-schedule.ts';
import { loadActorOfUser } from '../users/load-actor-of-user.ts';
import type { DemoCompanyIds } from './bootstrap-demo-company.ts';
import type { DemoCompany } from './demo-company.ts';
import type { DemoServer } from './demo-server.ts';

/** Scheduled messages, created by the assignee of the conversation. */
export async function addSchedules(
  server: DemoServer,
  { schedules }: DemoCompany,
  { companyId }: DemoCompanyIds,
  now: Date,
): Promise<void> {
  const { inCompany } = server.at({ now: () => now });
  await inCompany(companyId, async (tx) => {
    const open = await tx.db
      .selectFrom('tickets')
      .select(['contactId', 'userId', 'queueId'])
      .where('companyId', '=', companyId)
      .where('status', '=', 'open')
      .where('userId', 'is not', null)
      .where('isGroup', '=', false)
      .orderBy('id')
      .limit(schedules.length)
      .execute();
    for (const [i, { contactId, userId, queueId }] of open.entries()) {
      const { inHours, opens = false, recurrence = null, body } = schedules[i]!;
      await createSchedule(tx, await loadActorOfUser(tx, userId!), {
        body,
        contactId,
        sendAt: new Date(now.getTime() + inHours * hourMs).toISOString(),
        recurrence,
        ...(opens && { openTicket: 'enabled' as const, ticketUserId: userId, queueId }),
      });
    }
  });
}
