import { createMailingInput } from '@balcao/contract/analytics/report-mailing.api';
import { createMailing, updateMailing } from '../../analytics/mailings/change-mailings.ts';
import { loadActorOfUser } from '../../users/load-actor-of-user.ts';
import type { DemoCompanyIds } from '../bootstrap-demo-company.ts';
import type { DemoServer } from '../demo-server.ts';

/** Report mailings to the admin: one each Monday, and a paused one. */
export async function addReportMailings(
  server: DemoServer,
  { companyId, adminId }: Pick<DemoCompanyIds, 'companyId' | 'adminId'>,
  now: Date,
): Promise<void> {
  await server.at({ now: () => now }).inCompany(companyId, async (tx) => {
    const admin = await loadActorOfUser(tx, adminId);
    const plan = (input: object) => createMailingInput.parse({ ...input, recipients: [adminId] });
    const weekly = { report: 'tickets', format: 'xlsx', recurrence: 'FREQ=WEEKLY;BYDAY=MO', time: '08:00' };
    await createMailing(tx, admin, plan(weekly));
    const monthly = { report: 'research', format: 'pdf', recurrence: 'FREQ=MONTHLY;BYMONTHDAY=-1', time: '18:30' };
    const { id } = await createMailing(tx, admin, plan(monthly));
    await updateMailing(tx, admin, id, { isActive: false });
  });
}
