import { isExpired } from '@balcao/contract/companies/due-date.rules';
import { Failure } from '@balcao/contract/errors';
import type { ScheduleObstacle } from '@balcao/contract/schedules/schedule.rules';
import { findCompanyProfile } from '../companies/find-company.ts';
import type { Tx } from '../platform/db/tx.ts';
import { chooseConnection } from '../tickets/outbound/choose-connection.ts';
import type { ScheduleRow } from './schedule.store.ts';

/** The connection that it would be sent from now, or the reason why it cannot be sent. */
export async function findObstacle(
  tx: Tx,
  { contactId, whatsappIds }: Pick<ScheduleRow, 'contactId' | 'whatsappIds'>,
): Promise<{ obstacle: ScheduleObstacle | null; whatsappIds: number[] }> {
  const contact = await tx.db
    .selectFrom('contacts')
    .select(['active', 'removedAt', 'whatsappId'])
    .where('companyId', '=', tx.companyId)
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow();
  const stop = (obstacle: ScheduleObstacle) => ({ obstacle, whatsappIds: [] });
  if (contact.removedAt !== null) return stop({ permanent: true, reason: 'contactRemoved' });
  if (!contact.active) return stop({ permanent: true, reason: 'contactBlocked' });
  const company = await findCompanyProfile(tx);
  if (!company.status || isExpired(company, tx.now))
    return stop({ permanent: false, reason: 'ERR_SUBSCRIPTION_EXPIRED' });
  if (!company.plan?.useSchedules) return stop({ permanent: false, reason: 'ERR_PLAN_FEATURE' });
  try {
    const { id, isUp } = await chooseConnection(tx, whatsappIds, [contact.whatsappId]);
    return isUp ? { obstacle: null, whatsappIds: [id] } : stop({ permanent: false, reason: 'connectionDown' });
  } catch (error) {
    if (error instanceof Failure && (error.code === 'ERR_NO_WAPP_FOUND' || error.code === 'ERR_NO_DEF_WAPP_FOUND'))
      return stop({ permanent: true, reason: error.code });
    throw error;
  }
}
