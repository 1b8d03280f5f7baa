import { ensure } from '@balcao/contract/errors';
import type { SessionUser } from '@balcao/contract/users/user';
import { findCompany } from '../companies/find-company.ts';
import type { Tx } from '../platform/db/tx.ts';
import { presentUser, readAvailability, toEnabled } from './present-user.ts';
import { selectUser } from './user.store.ts';
import { selectQueuesOf } from './user-queue.store.ts';

/** A user with their company: returned to themselves at sign-in, and to admins. */
export async function findSessionUser(tx: Tx, userId: number, reader: { admin: boolean }): Promise<SessionUser> {
  const row = await selectUser(tx, userId);
  ensure(row, 'ERR_NO_USER_FOUND');
  return {
    ...presentUser(tx, row, await selectQueuesOf(tx, [userId])),
    super: row.super,
    availability: readAvailability(row).availability,
    farewellMessage: row.farewellMessage,
    allowGroup: row.allowGroup,
    allHistoric: toEnabled(row.allHistoric),
    allUserChat: toEnabled(row.allUserChat),
    userClosePendingTicket: toEnabled(row.userClosePendingTicket),
    showDashboard: toEnabled(row.showDashboard),
    defaultMenu: row.defaultMenu === 'closed' ? 'closed' : 'open',
    defaultTheme: row.defaultTheme === 'dark' ? 'dark' : 'light',
    language: row.language,
    company: await findCompany(tx, reader),
  };
}
