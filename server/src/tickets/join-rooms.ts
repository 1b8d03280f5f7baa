import { joins } from '@balcao/contract/realtime';
import { canRead, eyesOf } from '@balcao/contract/tickets/sight.rules';
import { ticketStatus } from '@balcao/contract/tickets/ticket';
import { id } from '@balcao/contract/wire';
import type { LiveSocket } from '../platform/live.ts';
import { type Border, inTx } from '../platform/tx.ts';
import { historicRoom, sightRoom, viewersOf } from './ticket.audience.ts';
import { readTickets } from './ticket.store.ts';

/** What one socket follows. */
type Followed = { statuses: Set<string>; notification: boolean };

/**
 * A socket that only listens for one list is told when a ticket leaves it, so its joins are kept (WIRE.md
 * section 6). Nobody comes into a room that is not his: lists are joined by one's own eyes, a chat box by sight.
 */
export function welcomeToTickets(border: Border, socket: LiveSocket): void {
  const followed: Followed = { statuses: new Set(), notification: false };
  const eyes = () => eyesOf(socket.actor);
  const settle = () => {
    socket.leave([
      ...ticketStatus.options.flatMap((s) => eyes().map((e) => `${e}/only:${s}`)),
      ...eyes().map((e) => `${e}/only:notification`),
    ]);
    const [only, ...more] = followed.statuses;
    if (only !== undefined && more.length === 0 && !followed.notification)
      socket.join(eyes().map((e) => `${e}/only:${only}`));
    if (only === undefined && followed.notification) socket.join(eyes().map((e) => `${e}/only:notification`));
  };

  socket.join([...eyes().map(sightRoom), ...(socket.actor.allHistoric ? [historicRoom] : [])]);

  const follow = (joining: boolean) => async (argument: unknown) => {
    const status = ticketStatus.safeParse(argument);
    if (!status.success) return;
    const rooms = eyes().map((e) => `${e}/${status.data}`);
    if (joining) socket.join(rooms);
    else socket.leave(rooms);
    if (joining) followed.statuses.add(status.data);
    else followed.statuses.delete(status.data);
    settle();
  };
  const notify = (joining: boolean) => async () => {
    const rooms = eyes().map((e) => `${e}/notification`);
    if (joining) socket.join(rooms);
    else socket.leave(rooms);
    followed.notification = joining;
    settle();
  };

  socket.on(joins.tickets.join, follow(true));
  socket.on(joins.tickets.leave, follow(false));
  socket.on(joins.notification.join, notify(true));
  socket.on(joins.notification.leave, notify(false));
  socket.on(joins.chatBox.join, async (argument) => {
    const ticketId = id.safeParse(argument);
    if (!ticketId.success) return;
    const [ticket] = await inTx(border, socket.actor.companyId, (tx) => readTickets(tx, [ticketId.data]));
    if (ticket && canRead(socket.actor, ticket)) socket.join([viewersOf(ticket.id)]);
  });
  socket.on(joins.chatBox.leave, async (argument) => {
    const ticketId = id.safeParse(argument);
    if (ticketId.success) socket.leave([viewersOf(ticketId.data)]);
  });
}
