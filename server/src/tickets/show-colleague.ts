import { showColleague } from '@balcao/contract/tickets/ticket.events';
import type { LiveSocket } from '../platform/live-socket.ts';
import { type Border, inTx } from '../platform/tx.ts';
import { personRoom, viewersOf } from './ticket.audience.ts';

/** Minimum interval between two notices of the same state. */
const leastMs = 1000;

/**
 * Shows the viewers of a ticket to each other, and who is typing, so that two do not answer one customer at once.
 * Nothing is stored. A new viewer is announced to the others, who announce themselves in return; one who leaves is
 * announced, or expires in the clients. Returns what ticket-subscriptions.ts calls when a socket opens or leaves a ticket.
 */
export function showColleagues(border: Border, socket: LiveSocket) {
  const shown = new Map<number, { doing: string; at: number }>();
  const tell = (ticketId: number, doing: 'viewing' | 'writing' | 'gone', arrived = false) => {
    const { companyId, userId, name } = socket.actor;
    if (doing === 'gone') shown.delete(ticketId);
    else shown.set(ticketId, { doing, at: Date.now() });
    return inTx(border, companyId, async (tx) => {
      const payload = { ticketId, user: { id: userId, name }, doing, arrived };
      tx.emit('colleague', payload, { rooms: [viewersOf(ticketId)], except: [personRoom(userId)] });
    });
  };
  socket.on('showColleague', async (argument) => {
    const said = showColleague.safeParse(argument);
    if (!said.success) return;
    const { ticketId, doing } = said.data;
    const last = shown.get(ticketId);
    if (!last || !socket.isIn(viewersOf(ticketId))) return;
    if (last.doing === doing && Date.now() - last.at < leastMs) return;
    await tell(ticketId, doing);
  });
  socket.on('disconnect', async () => {
    for (const ticketId of [...shown.keys()]) await tell(ticketId, 'gone');
  });
  return {
    came: (ticketId: number) => tell(ticketId, 'viewing', true),
    left: async (ticketId: number) => {
      if (shown.has(ticketId)) await tell(ticketId, 'gone');
    },
  };
}
