import { canApply } from '@balcao/contract/tickets/ticket.rules';
import type { Tx } from '../platform/db/tx.ts';
import { lockQueue } from '../queues/find-queue.ts';
import { ticketReturned } from './change/ticket-events.ts';
import { announceTicket } from './ticket.audience.ts';
import { lockTicket, saveTicket } from './ticket.store.ts';
import { transitionTicket } from './transition-ticket.ts';

/** A user is deleted: their open tickets become pending. */
export async function unassignTicketsOfUser(tx: Tx, userId: number): Promise<void> {
  const rows = await tx.db
    .selectFrom('tickets')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('userId', '=', userId)
    .where('status', '=', 'open')
    .orderBy('id')
    .execute();
  for (const { id } of rows) {
    const before = await lockTicket(tx, id);
    if (!before || !canApply(before, 'release') || before.userId !== userId) continue;
    const after = await transitionTicket(tx, before, { type: 'release' }, null, { queuedAt: tx.now });
    tx.publish(ticketReturned, { after, from: null });
  }
}

/**
 * A queue is deleted: its active tickets lose it, and are then visible to admins and to users who see tickets without a
 * queue. Tickets are locked before the queue, in the same order as by transactions that write to them; then the tickets
 * added to it meanwhile.
 */
export async function unassignTicketsOfQueue(tx: Tx, queueId: number): Promise<void> {
  await takeFromQueue(tx, queueId);
  await lockQueue(tx, queueId);
  await takeFromQueue(tx, queueId);
}

async function takeFromQueue(tx: Tx, queueId: number): Promise<void> {
  const rows = await tx.db
    .selectFrom('tickets')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('queueId', '=', queueId)
    .where('status', 'in', ['pending', 'open'])
    .orderBy('id')
    .execute();
  for (const { id } of rows) {
    const before = await lockTicket(tx, id);
    if (before?.queueId !== queueId) continue;
    announceTicket(tx, before, await saveTicket(tx, id, { queueId: null }));
  }
}
