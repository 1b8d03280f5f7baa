import { showColleague } from '@balcao/contract/tickets/ticket.events';
import type { TicketVisibility } from '@balcao/contract/tickets/visibility.rules';
import type { Actor } from '@balcao/contract/users/actor';
import { inTx, type Tx, type TxContext } from '../../platform/db/tx.ts';
import type { ClientSocket } from '../../platform/realtime/client-socket.ts';
import { personRoom } from '../../platform/realtime/rooms.ts';
import { panelRooms, viewersOf } from '../ticket.audience.ts';

/** Minimum interval between two notices of the same state. */
const minIntervalMs = 1000;

/**
 * Shows the viewers of a ticket to each other, with typing indicators, so that two do not answer one customer at once; live
 * panels show the typing ones too. Nothing is stored. A new viewer is announced to the others, who announce themselves in
 * return; one who leaves is announced, or expires in the clients. Returns the callbacks for ticket-subscriptions.ts when a
 * socket opens or leaves a ticket.
 */
export function shareViewers(context: TxContext, socket: ClientSocket<Actor>) {
  const viewed = new Map<number, { doing: string; at: number }>();
  const announceViewer = async (ticketId: number, doing: 'viewing' | 'writing' | 'gone', arrived = false) => {
    const { companyId, userId, name, impersonation } = socket.actor;
    if (impersonation) return;
    // Live panels are notified only when typing begins and ends.
    const concernsPanels = doing === 'writing' || viewed.get(ticketId)?.doing === 'writing';
    if (doing === 'gone') viewed.delete(ticketId);
    else viewed.set(ticketId, { doing, at: Date.now() });
    await inTx(context, companyId, async (tx) => {
      const payload = { ticketId, user: { id: userId, name }, doing, arrived };
      const panels = concernsPanels ? await findPanels(tx, ticketId) : [];
      tx.emit('colleague', payload, { rooms: [viewersOf(ticketId), ...panels], except: [personRoom(userId)] });
    });
  };
  socket.on('showColleague', async (argument) => {
    const parsed = showColleague.safeParse(argument);
    if (!parsed.success) return;
    const { ticketId, doing } = parsed.data;
    const last = viewed.get(ticketId);
    if (!last || !socket.isIn(viewersOf(ticketId))) return;
    if (last.doing === doing && Date.now() - last.at < minIntervalMs) return;
    await announceViewer(ticketId, doing);
  });
  socket.on('disconnect', async () => {
    for (const ticketId of [...viewed.keys()]) await announceViewer(ticketId, 'gone');
  });
  return {
    came: (ticketId: number) => announceViewer(ticketId, 'viewing', true),
    left: async (ticketId: number) => {
      if (viewed.has(ticketId)) await announceViewer(ticketId, 'gone');
    },
  };
}

async function findPanels(tx: Tx, ticketId: number): Promise<string[]> {
  const [ticket] = await tx.rows<TicketVisibility>(
    'ticket-panels',
    `select user_id as "userId", queue_id as "queueId", is_group as "isGroup" from tickets
     where company_id = current_company() and id = $1`,
    [ticketId],
  );
  return ticket ? panelRooms(ticket) : [];
}
