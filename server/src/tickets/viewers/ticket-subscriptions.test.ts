import { roomEvents } from '@balcao/contract/realtime';
import type { Actor } from '@balcao/contract/users/actor';
import { beforeEach, describe, expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import type { TxContext } from '../../platform/db/tx.ts';
import type { ClientSocket } from '../../platform/realtime/client-socket.ts';
import { openTicketSubscriptions, type RefreshActor } from './ticket-subscriptions.ts';

const { world, state, changeTicket } = testConversation();

/** A socket without a network: its rooms, and the events sent by its client. */
function socketOf(actor: Actor) {
  const rooms = new Set<string>();
  const handlers = new Map<string, (argument: unknown) => Promise<void>>();
  const socket: ClientSocket<Actor> = {
    id: `socket-${actor.userId}`,
    actor,
    join: (some) => some.forEach((room) => void rooms.add(room)),
    joinShared: () => {},
    cutOff: () => {},
    leave: (some) => some.forEach((room) => void rooms.delete(room)),
    isIn: (room) => rooms.has(room),
    on: (event, run) => void handlers.set(event, run),
  };
  const send = (event: string, argument?: unknown): Promise<void> =>
    handlers.get(event)?.(argument) ?? expect.fail(`nobody listens to ${event}`);
  return { socket, rooms, send };
}
/** A context in which `happen` runs between the reads of the first transaction and its commit. */
function beforeFirstCommit(context: TxContext, happen: () => Promise<unknown>): TxContext {
  const { app } = context.database;
  let isFirst = true;
  const connect = async () => {
    const client = await app.connect();
    if (!isFirst) return client;
    isFirst = false;
    return new Proxy(client, {
      get(target, key) {
        const own: unknown = Reflect.get(target, key);
        if (typeof own !== 'function') return own;
        if (key !== 'query') return own.bind(target);
        return async (...given: unknown[]) => {
          if (given[0] === 'commit') await happen();
          return own.apply(target, given);
        };
      },
    });
  };
  const slowApp = new Proxy(app, { get: (target, key) => (key === 'connect' ? connect : Reflect.get(target, key)) });
  return { ...context, database: { ...context.database, app: slowApp } };
}

type Screen = ReturnType<typeof socketOf> & { refresh: RefreshActor };

let bia: Screen;
const connect = (actor: Actor): Screen => {
  const screen = socketOf(actor);
  return { ...screen, refresh: openTicketSubscriptions(world.context()).welcome(screen.socket) };
};
beforeEach(() => {
  bia = connect(world.bia);
});
const room = () => `ticket:${state.ticketId}`;
const seen = () =>
  world.publishedNotices.flatMap(({ topic, payload }) =>
    topic === 'colleague' ? [(payload as { user: { name: string }; doing: string }).doing] : [],
  );

describe('conversation on the screen', () => {
  it('is followed from its opening until it is left, and colleagues are notified of both', async () => {
    await bia.send(roomEvents.chatBox.join, state.ticketId);
    expect(bia.rooms).toContain(room());
    await bia.send(roomEvents.chatBox.leave, state.ticketId);
    expect(bia.rooms).not.toContain(room());
    expect(seen()).toEqual(['viewing', 'gone']);
  });

  it('a conversation left before the response arrived is not followed, and nobody is notified of a visit', async () => {
    const opening = bia.send(roomEvents.chatBox.join, state.ticketId);
    await bia.send(roomEvents.chatBox.leave, state.ticketId);
    await opening;
    expect(bia.rooms).not.toContain(room());
    expect(seen()).toEqual([]);
  });

  it('opened, left and opened again within a moment is followed', async () => {
    const first = bia.send(roomEvents.chatBox.join, state.ticketId);
    await bia.send(roomEvents.chatBox.leave, state.ticketId);
    await Promise.all([first, bia.send(roomEvents.chatBox.join, String(state.ticketId))]);
    expect(bia.rooms).toContain(room());
    expect(seen()).toEqual(['viewing']);
  });

  it('a conversation transferred between the check and the join is not followed', async () => {
    const handOn = () => changeTicket({ queue_id: null, user_id: null, status: 'pending' });
    const slow = socketOf(world.bia);
    openTicketSubscriptions(beforeFirstCommit(world.context(), handOn)).welcome(slow.socket);
    await slow.send(roomEvents.chatBox.join, state.ticketId);
    expect(slow.rooms).not.toContain(room());
    expect(seen()).toEqual([]);
  });

  it.each([
    ['another queue’s', () => changeTicket({ queue_id: null, user_id: null, status: 'pending' })],
    ['one that is gone', () => world.sql('delete from tickets')],
  ])('%s is not followed', async (_, prepare) => {
    await prepare();
    await bia.send(roomEvents.chatBox.join, state.ticketId);
    expect(bia.rooms).not.toContain(room());
  });

  it.each([[null], ['x'], [-1], [1.5], [2 ** 40], [{ id: 1 }], [undefined]])('%j is none', async (argument) => {
    await bia.send(roomEvents.chatBox.join, argument);
    await bia.send(roomEvents.chatBox.leave, argument);
    expect([...bia.rooms].filter((name) => name.startsWith('ticket:'))).toEqual([]);
  });

  it('a conversation of another company is never followed', async () => {
    const otto = connect(world.otto);
    await otto.send(roomEvents.chatBox.join, state.ticketId);
    expect(otto.rooms).not.toContain(room());
  });

  it('when very many are open the oldest is dropped for the newest', async () => {
    const ids = [state.ticketId];
    for (let n = 0; n < 50; n++) ids.push(await world.ticket(await world.contact(`Cliente ${n}`)));
    for (const id of ids) await bia.send(roomEvents.chatBox.join, id);
    const open = [...bia.rooms].filter((name) => name.startsWith('ticket:'));
    expect(open).toHaveLength(50);
    expect(open).not.toContain(room());
  });
});

describe('when the rights of a person change', () => {
  it('they leave conversations that they may no longer read, and colleagues see them leave', async () => {
    await changeTicket({ user_id: null, status: 'pending' });
    await bia.send(roomEvents.tickets.join, 'pending');
    await bia.send(roomEvents.chatBox.join, state.ticketId);
    await bia.refresh({ ...world.bia, queueIds: [] });
    expect([...bia.rooms].toSorted()).toEqual(
      [
        `sight:user:${world.bia.userId}`,
        `user:${world.bia.userId}/pending`,
        `user:${world.bia.userId}/only:pending`,
      ].toSorted(),
    );
    expect(seen()).toEqual(['viewing', 'gone']);
  });

  it('they receive changes of a conversation on their screen while their right to read it is checked', async () => {
    await bia.send(roomEvents.chatBox.join, state.ticketId);
    const refreshing = bia.refresh({ ...world.bia, allTicket: true });
    expect(bia.rooms).toContain(room());
    await refreshing;
    expect(bia.rooms).toContain(room());
  });

  it('they do not follow a conversation that they left meanwhile', async () => {
    await bia.send(roomEvents.chatBox.join, state.ticketId);
    const refreshing = bia.refresh({ ...world.bia, allTicket: true });
    await bia.send(roomEvents.chatBox.leave, state.ticketId);
    await refreshing;
    expect(bia.rooms).not.toContain(room());
  });

  it('a conversation that is just being opened is checked with the new rights', async () => {
    await changeTicket({ user_id: null, status: 'pending' });
    const opening = bia.send(roomEvents.chatBox.join, state.ticketId);
    await bia.refresh({ ...world.bia, queueIds: [] });
    await opening;
    expect(bia.rooms).not.toContain(room());
  });

  it('they stay in conversations that they may read, and in the lists that they follow', async () => {
    await bia.send(roomEvents.tickets.join, 'open');
    await bia.send(roomEvents.tickets.join, 'pending');
    await bia.send(roomEvents.chatBox.join, state.ticketId);
    await bia.refresh({ ...world.bia, allTicket: true });
    for (const name of [room(), 'no-queue/open', `queue:${world.queueId}/pending`, 'sight:no-queue'])
      expect(bia.rooms).toContain(name);
    expect(seen()).toEqual(['viewing']);
  });
});

it('only a socket that follows a single list is notified when a ticket leaves it; an unknown status is no list', async () => {
  const own = (list: string) => `user:${world.bia.userId}/${list}`;
  await bia.send(roomEvents.tickets.join, 'open');
  expect(bia.rooms).toContain(own('only:open'));
  await bia.send(roomEvents.tickets.join, 'closed');
  expect(bia.rooms).not.toContain(own('only:open'));
  await bia.send(roomEvents.tickets.leave, 'closed');
  expect(bia.rooms).toContain(own('only:open'));
  await bia.send(roomEvents.notification.join);
  expect(bia.rooms).not.toContain(own('only:open'));
  await bia.send(roomEvents.tickets.leave, 'open');
  expect(bia.rooms).toContain(own('only:notification'));
  await bia.send(roomEvents.tickets.join, 'admins');
  expect([...bia.rooms].some((name) => name.includes('admins'))).toBe(false);
});

describe('typing', () => {
  const show = (doing: string, ticketId = state.ticketId) => bia.send('showColleague', { ticketId, doing });

  it('is shown at intervals, and only in a conversation that the person has open', async () => {
    await show('writing');
    expect(seen()).toEqual([]);
    await bia.send(roomEvents.chatBox.join, state.ticketId);
    for (const doing of ['writing', 'writing', 'viewing', 'writing', 'dancing']) await show(doing);
    expect(seen()).toEqual(['viewing', 'writing', 'viewing', 'writing']);
  });

  it('is shown on live panels when it begins and ends, visits are not', async () => {
    await bia.send(roomEvents.chatBox.join, state.ticketId);
    await show('writing');
    await bia.send('disconnect');
    const panels = world.publishedNotices.map(({ rooms }) => rooms.some((name) => name.endsWith('/moments')));
    expect(panels).toEqual([false, true, true]);
    expect(seen()).toEqual(['viewing', 'writing', 'gone']);
  });

  it('an operator who impersonates this user is not shown', async () => {
    const operator = connect({
      ...world.bia,
      impersonation: { operatorId: 1, companyId: 1, name: 'Operador', mayWrite: false, until: new Date() },
    });
    await operator.send(roomEvents.chatBox.join, state.ticketId);
    expect(operator.rooms).toContain(room());
    expect(seen()).toEqual([]);
  });
});
