import { demand } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/tx.ts';
import { selectQueuesOf } from './membership.store.ts';
import { selectUser } from './user.store.ts';
import { profileOf } from './user-views.ts';

/** A person as the one who asks, without a session: for the first start, the demo and tests. */
export async function actAs(tx: Tx, userId: number): Promise<Actor> {
  const row = await selectUser(tx, userId);
  demand(row, 'ERR_NO_USER_FOUND');
  const { companyId, name, whatsappId, allTicket, allowGroup, allHistoric, allUserChat, userClosePendingTicket } = row;
  return {
    ...{ userId, companyId, sessionId: '', name, profile: profileOf(row.profile), super: row.super, whatsappId },
    ...{ allTicket, allowGroup, allHistoric, allUserChat, userClosePendingTicket },
    showDashboard: row.showDashboard,
    isTricked: row.isTricked,
    queueIds: (await selectQueuesOf(tx, [userId])).map(({ id }) => id),
  };
}
