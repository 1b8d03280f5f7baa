import { can } from '@balcao/contract/permissions';
import type { Tx } from '../platform/db/tx.ts';
import { personRoom } from '../platform/realtime/rooms.ts';
import { findSessionUser } from './find-session-user.ts';
import { parseProfile, presentColleague, presentUser } from './present-user.ts';
import { selectUser } from './user.store.ts';
import { selectQueuesOf } from './user-queue.store.ts';

/**
 * Announces a user to admins, to others and to the user, each with the view that they may see. `isPresence`: only whether
 * they are online has changed, which is announced to the others only.
 */
export async function announceUser(
  tx: Tx,
  action: 'create' | 'update',
  userId: number,
  { isPresence } = { isPresence: false },
): Promise<void> {
  const row = await selectUser(tx, userId);
  if (row === undefined) return;
  const queues = await selectQueuesOf(tx, [userId]);
  const own = personRoom(userId);
  tx.emit('user', { action, user: presentUser(tx, row, queues) }, { rooms: ['admins'], except: [own], isPresence });
  tx.emit(
    'user',
    { action, user: presentColleague(tx, row, queues) },
    { rooms: ['company'], except: ['admins', own], isPresence },
  );
  if (action === 'update' && !isPresence) {
    const user = await findSessionUser(tx, userId, {
      admin: can({ ...row, profile: parseProfile(row.profile) }, 'settings-page:view'),
    });
    tx.emit('user', { action, user }, { rooms: [own] });
  }
}

export const announceUserDeleted = (tx: Tx, userId: number): void =>
  tx.emit('user', { action: 'delete', userId }, { rooms: ['company'] });
