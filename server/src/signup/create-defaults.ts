import type { Actor } from '@balcao/contract/users/actor';
import type { ConnectionDeps } from '../connections/connection-deps.ts';
import { createConnection } from '../connections/create-connection.ts';
import type { Tx } from '../platform/db/tx.ts';
import { createQueue } from '../queues/create-queue.ts';
import { setUserQueues } from '../users/set-user-queues.ts';
import { bootstrapTexts } from './bootstrap.texts.ts';

/**
 * Initial data of a company: one queue with its admin, and a sandbox connection with that queue, so that the first
 * message is visible to someone. Returns the token of the phone.
 */
export async function createDefaults(
  tx: Tx,
  admin: Actor,
  deps: ConnectionDeps,
  token: string | undefined,
): Promise<string> {
  const queue = await createQueue(tx, admin, { name: bootstrapTexts.queue, color: '#17917F', orderQueue: 1 });
  await setUserQueues(tx, admin.userId, [queue.id]);
  const form = { name: 'Sandbox', channel: 'sandbox' as const, queueIds: [queue.id], ...(token && { token }) };
  return (await createConnection(tx, admin, form, deps)).token;
}
