import type { Actor } from '@balcao/contract/users/actor';
import { inTx, type TxContext } from '../platform/db/tx.ts';
import { type ClientSocket, personKey } from '../platform/realtime/client-socket.ts';
import { saveForeground } from './push-subscription.store.ts';

/** A page in front says so every minute: a page that disappeared without notice counts as in front this long. */
export const foregroundLeaseMs = 90_000;

/**
 * Whether a person has a page in front, in whichever browser: then nothing is pushed to any of theirs. Written to their
 * subscriptions, so that who has none costs one statement that finds no row.
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
