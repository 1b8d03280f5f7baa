import { joins } from '@balcao/contract/realtime';
import { canRead, eyesOf } from '@balcao/contract/tickets/sight.rules';
import { ticketStatus } from '@balcao/contract/tickets/ticket';
import type { Actor } from '@balcao/contract/users/actor';
import { id } from '@balcao/contract/wire';
import { gatherCalls } from '../platform/gather-calls.ts';
import type { LiveSocket } from '../platform/live-socket.ts';
import { type Border, inTx } from '../platform/tx.ts';
import { showColleagues } from './show-colleague.ts';
import { historicRoom, sightRoom, viewersOf } from './ticket.audience.ts';
import { readTickets } from './ticket.store.ts';

/** What one socket follows. */
type Followed = { statuses: Set<string>; notification: boolean; boxes: Set<number> };

/** Open tickets per socket; beyond this the oldest subscription is dropped. */
const maxBoxes = 50;

/** The user's profile or queues changed: the socket joins its new rooms and keeps its subscriptions. */
export type Reread = (now: Actor) => Promise<void>;

type CanRead = (ticketId: number, actor: Actor) => Promise<boolean>;

/** What sockets may ask about tickets. */
export function openTicketRooms(border: Border): { welcome(socket: LiveSocket): Reread } {
  // What is asked while an answer is under way is asked together: one transaction at a time for each company.
  const ticketOf = gatherCalls(async (companyId: number, ids: number[]) => {
    const found = await inTx(border, companyId, (tx) => readTickets(tx, ids));
    return new Map(found.map((ticket) => [ticket.id, ticket]));
  });
  const readable: CanRead = async (ticketId, actor) => {
    const ticket = await ticketOf(actor.companyId, ticketId);
    return ticket !== undefined && canRead(actor, ticket);
  };
  return { welcome: (socket) => welcomeToTickets(border, socket, readable) };
}

/**
 * A socket that only listens for one list is told when a ticket leaves it, so its joins are kept (docs/protocol.md
 * 14). Sockets only join rooms of their user: lists by the user's scopes, a ticket by visibility.
 */
function welcomeToTickets(border: Border, socket: LiveSocket, readable: CanRead): Reread {
  const followed: Followed = { statuses: new Set(), notification: false, boxes: new Set() };
  const colleagues = showColleagues(border, socket);
  const eyes = () => eyesOf(socket.actor);
  /** The rooms of the user's scopes that this socket has to be in. */
  const rooms = () => {
    const { statuses, notification } = followed;
    const [only, ...more] = statuses;
    const keepsOne = only !== undefined && more.length === 0 && !notification ? `only:${only}` : null;
    const keepsNotices = only === undefined && notification ? 'only:notification' : null;
    const lists = [...statuses, ...(notification ? ['notification'] : []), keepsOne ?? keepsNotices ?? []].flat();
    return [
      ...eyes().map(sightRoom),
      ...(socket.actor.allHistoric ? [historicRoom] : []),
      ...eyes().flatMap((e) => lists.map((list) => `${e}/${list}`)),
    ];
  };
  let joined: string[] = [];
  const settle = () => {
    const wanted = rooms();
    socket.leave(joined.filter((room) => !wanted.includes(room)));
    socket.join(wanted.filter((room) => !joined.includes(room)));
    joined = wanted;
  };
  settle();

  const follow = (joining: boolean) => async (argument: unknown) => {
    const status = ticketStatus.safeParse(argument);
    if (!status.success) return;
    if (joining) followed.statuses.add(status.data);
    else followed.statuses.delete(status.data);
    settle();
  };
  const notify = (joining: boolean) => async () => {
    followed.notification = joining;
    settle();
  };
  socket.on(joins.tickets.join, follow(true));
  socket.on(joins.tickets.leave, follow(false));
  socket.on(joins.notification.join, notify(true));
  socket.on(joins.notification.leave, notify(false));
  socket.on(joins.chatBox.join, async (argument) => {
    const ticketId = id.safeParse(argument);
    if (!ticketId.success || followed.boxes.has(ticketId.data)) return;
    if (!(await readable(ticketId.data, socket.actor))) return;
    followed.boxes.add(ticketId.data);
    socket.join([viewersOf(ticketId.data)]);
    const [oldest] = followed.boxes;
    if (followed.boxes.size > maxBoxes && oldest !== undefined) {
      followed.boxes.delete(oldest);
      socket.leave([viewersOf(oldest)]);
      await colleagues.left(oldest);
    }
    await colleagues.came(ticketId.data);
  });
  socket.on(joins.chatBox.leave, async (argument) => {
    const ticketId = id.safeParse(argument);
    if (!ticketId.success) return;
    followed.boxes.delete(ticketId.data);
    socket.leave([viewersOf(ticketId.data)]);
    await colleagues.left(ticketId.data);
  });

  return async (now) => {
    // Room names depend on full number access, so the old rooms are left before the actor changes.
    socket.leave([...joined, ...[...followed.boxes].map(viewersOf)]);
    joined = [];
    socket.actor = now;
    settle();
    await Promise.all(
      [...followed.boxes].map(async (box) => {
        if (await readable(box, now)) socket.join([viewersOf(box)]);
        else followed.boxes.delete(box);
      }),
    );
  };
}
