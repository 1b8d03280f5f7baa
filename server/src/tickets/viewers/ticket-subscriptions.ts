import { roomEvents } from '@balcao/contract/realtime';
import { ticketStatus } from '@balcao/contract/tickets/ticket';
import { canRead, scopesOf } from '@balcao/contract/tickets/visibility.rules';
import type { Actor } from '@balcao/contract/users/actor';
import { id } from '@balcao/contract/wire';
import { batchCalls } from '../../platform/async/batch-calls.ts';
import { inTx, type TxContext } from '../../platform/db/tx.ts';
import type { ClientSocket } from '../../platform/realtime/client-socket.ts';
import { historicRoom, panelRoom, scopeRoom, viewersOf } from '../ticket.audience.ts';
import { readTickets } from '../ticket.store.ts';
import { shareViewers } from './share-viewers.ts';

/** The subscriptions of one socket. */
type Subscriptions = {
  statuses: Set<string>;
  notification: boolean;
  moments: boolean;
  openTickets: Set<number>;
  /** its current rooms for these, except those of open tickets */
  joined: string[];
};

/** Open tickets per socket; beyond this the oldest subscription is dropped. */
const maxOpenTickets = 50;

/** The user's profile or queues changed: the socket joins its new rooms and keeps its subscriptions. */
export type RefreshActor = (now: Actor) => Promise<void>;

type Colleagues = ReturnType<typeof shareViewers>;
type CanRead = (ticketId: number, actor: Actor) => Promise<boolean>;

/** Handles the events by which sockets subscribe to tickets. */
export function openTicketSubscriptions(context: TxContext): { welcome(socket: ClientSocket<Actor>): RefreshActor } {
  // Requests that arrive while a query is running share the next one: one transaction at a time for each company.
  const ticketOf = batchCalls(async (companyId: number, ids: number[]) => {
    const found = await inTx(context, companyId, (tx) => readTickets(tx, ids));
    return new Map(found.map((ticket) => [ticket.id, ticket]));
  });
  const readable: CanRead = async (ticketId, actor) => {
    const ticket = await ticketOf(actor.companyId, ticketId);
    return ticket !== undefined && !actor.expired && canRead(actor, ticket);
  };
  return { welcome: (socket) => subscribeToTickets(context, socket, readable) };
}

/**
 * A socket that listens to a single list is notified when a ticket leaves it, so its joins are kept (docs/protocol.md
 * 14). Sockets only join rooms of their user: lists by the user's scopes, a ticket by visibility.
 */
function subscribeToTickets(context: TxContext, socket: ClientSocket<Actor>, readable: CanRead): RefreshActor {
  const subscriptions: Subscriptions = {
    statuses: new Set(),
    notification: false,
    moments: false,
    openTickets: new Set(),
    joined: [],
  };
  const colleagues = shareViewers(context, socket);
  syncRooms(socket, subscriptions);
  serveLists(socket, subscriptions);
  serveOpenTickets(socket, subscriptions, readable, colleagues);
  return (now) => changeActor(socket, subscriptions, { readable, colleagues }, now);
}

function syncRooms(socket: ClientSocket<Actor>, subscriptions: Subscriptions): void {
  const { joined } = subscriptions;
  const targetRooms = roomsOf(socket.actor, subscriptions);
  socket.leave(joined.filter((room) => !targetRooms.includes(room)));
  socket.join(targetRooms.filter((room) => !joined.includes(room)));
  subscriptions.joined = targetRooms;
}

function serveLists(socket: ClientSocket<Actor>, subscriptions: Subscriptions): void {
  const follow = (joining: boolean) => async (argument: unknown) => {
    const status = ticketStatus.safeParse(argument);
    if (!status.success) return;
    if (joining) subscriptions.statuses.add(status.data);
    else subscriptions.statuses.delete(status.data);
    syncRooms(socket, subscriptions);
  };
  const set = (what: 'notification' | 'moments', joining: boolean) => async () => {
    subscriptions[what] = joining;
    syncRooms(socket, subscriptions);
  };
  socket.on(roomEvents.tickets.join, follow(true));
  socket.on(roomEvents.tickets.leave, follow(false));
  for (const what of ['notification', 'moments'] as const) {
    socket.on(roomEvents[what].join, set(what, true));
    socket.on(roomEvents[what].leave, set(what, false));
  }
}

function serveOpenTickets(
  socket: ClientSocket<Actor>,
  { openTickets }: Subscriptions,
  readable: CanRead,
  colleagues: Colleagues,
): void {
  /** requested without a response yet: the last request counts */
  const opening = new Map<number, object>();
  const close = async (ticketId: number) => {
    opening.delete(ticketId);
    openTickets.delete(ticketId);
    socket.leave([viewersOf(ticketId)]);
    await colleagues.left(ticketId);
  };
  const open = async (ticketId: number, isAsked: () => boolean): Promise<boolean> => {
    if (!(await isReadable(socket, ticketId, readable)) || !isAsked()) return false;
    openTickets.add(ticketId);
    socket.join([viewersOf(ticketId)]);
    // Checked again: a socket removed since the read was not in the room yet.
    let mayStay = false;
    try {
      mayStay = await isReadable(socket, ticketId, readable);
    } finally {
      if (!mayStay && isAsked()) await close(ticketId);
    }
    return mayStay;
  };
  socket.on(roomEvents.chatBox.join, async (argument) => {
    const ticketId = id.safeParse(argument);
    if (!ticketId.success || openTickets.has(ticketId.data)) return;
    const asked = {};
    opening.set(ticketId.data, asked);
    const isOpen = await open(ticketId.data, () => opening.get(ticketId.data) === asked);
    if (opening.get(ticketId.data) !== asked) return; // left meanwhile, or requested again
    opening.delete(ticketId.data);
    if (!isOpen) return;
    const [oldest] = openTickets;
    if (openTickets.size > maxOpenTickets && oldest !== undefined) await close(oldest);
    await colleagues.came(ticketId.data);
  });
  socket.on(roomEvents.chatBox.leave, async (argument) => {
    const ticketId = id.safeParse(argument);
    if (ticketId.success) await close(ticketId.data);
  });
}

/** Uses the user's rights at the time of the response. */
async function isReadable(socket: ClientSocket<Actor>, ticketId: number, readable: CanRead): Promise<boolean> {
  for (;;) {
    const { actor } = socket;
    const may = await readable(ticketId, actor);
    if (socket.actor === actor) return may;
  }
}

async function changeActor(
  socket: ClientSocket<Actor>,
  subscriptions: Subscriptions,
  { readable, colleagues }: { readable: CanRead; colleagues: Colleagues },
  now: Actor,
): Promise<void> {
  const { openTickets } = subscriptions;
  // Room names depend on full number access, so the old rooms are left before the actor changes.
  socket.leave([...subscriptions.joined, ...[...openTickets].map(viewersOf)]);
  subscriptions.joined = [];
  socket.actor = now;
  syncRooms(socket, subscriptions);
  // Joined at once, and left again if the user may not read it: otherwise changes meanwhile would be missed.
  socket.join([...openTickets].map(viewersOf));
  await Promise.all(
    [...openTickets].map(async (box) => {
      let mayStay = false;
      try {
        mayStay = await readable(box, now);
      } finally {
        if (!mayStay) {
          openTickets.delete(box);
          socket.leave([viewersOf(box)]);
        }
      }
      if (!mayStay) await colleagues.left(box);
    }),
  );
}

/** The rooms for the user's scopes that a socket must be in. */
function roomsOf(actor: Actor, { statuses, notification, moments }: Subscriptions): string[] {
  if (actor.expired) return [];
  const [only, ...more] = statuses;
  const onlyStatus = only !== undefined && more.length === 0 && !notification ? `only:${only}` : null;
  const onlyNotification = only === undefined && notification ? 'only:notification' : null;
  const lists = [...statuses, ...(notification ? ['notification'] : []), onlyStatus ?? onlyNotification ?? []].flat();
  const scopes = scopesOf(actor);
  return [
    ...scopes.map(scopeRoom),
    ...(actor.allHistoric ? [historicRoom] : []),
    ...scopes.flatMap((scope) => lists.map((list) => `${scope}/${list}`)),
    ...(moments ? scopes.map(panelRoom) : []),
  ];
}
