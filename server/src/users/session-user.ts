import { demand } from '@balcao/contract/errors';
import type { SessionUser } from '@balcao/contract/users/user';
import { findCompany } from '../companies/find-company.ts';
import type { Tx } from '../platform/tx.ts';
import { selectQueuesOf } from './membership.store.ts';
import { selectUser } from './user.store.ts';
import { enabledWhen, userView } from './user-views.ts';

/** A user with their company: what they get of themself at sign-in, and an admin of anyone. */
export async function findSessionUser(tx: Tx, userId: number, reader: { admin: boolean }): Promise<SessionUser> {
  const row = await selectUser(tx, userId);
  demand(row, 'ERR_NO_USER_FOUND');
  return {
    ...userView(row, await selectQueuesOf(tx, [userId])),
    super: row.super,
    farewellMessage: row.farewellMessage,
    allowGroup: row.allowGroup,
    allHistoric: enabledWhen(row.allHistoric),
    allUserChat: enabledWhen(row.allUserChat),
    userClosePendingTicket: enabledWhen(row.userClosePendingTicket),
    showDashboard: enabledWhen(row.showDashboard),
    defaultMenu: row.defaultMenu === 'closed' ? 'closed' : 'open',
    defaultTheme: row.defaultTheme === 'dark' ? 'dark' : 'light',
    language: row.language,
    company: await findCompany(tx, reader),
  };
}
