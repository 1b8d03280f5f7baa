import { showColleague } from '@balcao/contract/tickets/ticket.events';
import type { LiveSocket } from '../platform/live-socket.ts';
import { type Border, inTx } from '../platform/tx.ts';
import { personRoom, viewersOf } from './ticket.audience.ts';

/** Nobody types faster than this is worth telling. */
const leastMs = 1000;

/**
 * Who looks at a ticket is shown to the others who do, and whether they write: two do not answer one customer unawares.
 * Nothing is kept. Who comes is told to those who are there, and they answer; who is gone says so, or expires on the
 * screens. Gives what `join-rooms` calls when the socket comes to a ticket and when it leaves.
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
