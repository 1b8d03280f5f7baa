import { ensure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { parseProfile } from './present-user.ts';
import { selectUser } from './user.store.ts';
import { selectQueuesOf } from './user-queue.store.ts';

/** Loads a person as the actor without a session: for later work in their name, the first start, the demo and tests. */
export async function loadActorOfUser(tx: Tx, userId: number): Promise<Actor> {
  const actor = await findActorOfUser(tx, userId);
  ensure(actor, 'ERR_NO_USER_FOUND');
  return actor;
}

/** Null: they were deleted meanwhile. */
export async function findActorOfUser(tx: Tx, userId: number): Promise<Actor | null> {
  const row = await selectUser(tx, userId);
  if (row === undefined) return null;
  const { companyId, name, whatsappId, allTicket, allowGroup, allHistoric, allUserChat, userClosePendingTicket } = row;
  return {
    userId,
    companyId,
    sessionId: '',
    name,
    profile: parseProfile(row.profile),
    super: row.super,
    whatsappId,
    allTicket,
    allowGroup,
    allHistoric,
    allUserChat,
    userClosePendingTicket,
    showDashboard: row.showDashboard,
    isTricked: row.isTricked,
    queueIds: (await selectQueuesOf(tx, [userId])).map(({ id }) => id),
  };
}
