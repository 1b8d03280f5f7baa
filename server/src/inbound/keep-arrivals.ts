import type { InboundEvent } from '../channels/channel.ts';
import type { Tx } from '../platform/tx.ts';
import { keepUnreceived } from './journal.store.ts';

/**
 * For a program that hears a line but is not the desk: its events are durable once this has committed, and the desk
 * receives them as soon as it is told to look. Twice is once. Returns how many were new.
 */
export async function keepArrivals(
  tx: Tx,
  arrivals: { whatsappId: number; event: InboundEvent; raw: unknown }[],
): Promise<number> {
  return arrivals.length === 0 ? 0 : keepUnreceived(tx, arrivals);
}
