import type { Actor } from '@balcao/contract/users/actor';
import { inTx, type TxContext } from '../platform/db/tx.ts';
import { type ClientSocket, personKey } from '../platform/realtime/client-socket.ts';
import { saveForeground } from './push-subscription.store.ts';

/** A foreground page reports itself every minute; after a lost connection it counts as foreground for this long. */
export const foregroundLeaseMs = 90_000;

/**
 * Tracks whether a user has a page in the foreground in any browser; then none of their browsers gets a push. Stored
 * with their subscriptions, so that for users without any it costs one statement that updates no row.
 */
export function trackForeground(context: TxContext): (socket: ClientSocket<Actor>) => void {
  const inFront = new Map<string, Set<string>>();
  return (socket) => {
    const { companyId, userId } = socket.actor;
    const key = personKey(socket.actor);
    const change = async (isInFront: boolean): Promise<void> => {
      const sockets = inFront.get(key) ?? new Set();
      const wasInFront = sockets.has(socket.id);
      if (isInFront) inFront.set(key, sockets.add(socket.id));
      else if (sockets.delete(socket.id) && sockets.size === 0) inFront.delete(key);
      if (!isInFront && (!wasInFront || sockets.size > 0)) return;
      await inTx(context, companyId, (tx) =>
        saveForeground(tx, userId, isInFront ? new Date(tx.now.getTime() + foregroundLeaseMs) : null),
      );
    };
    socket.on('pageForeground', async (argument) => {
      if (typeof argument === 'boolean') await change(argument);
    });
    socket.on('disconnect', () => change(false));
  };
}
