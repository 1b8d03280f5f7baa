import { roomEvents } from '@balcao/contract/realtime';
import type { Actor } from '@balcao/contract/users/actor';
import { beforeEach, describe, expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import type { ClientSocket } from '../../platform/realtime/client-socket.ts';
import { openTicketSubscriptions, type RefreshActor } from './ticket-subscriptions.ts';

const { world, state, changeTicket } = testConversation();

/** A socket without a wire: what it stands in, and what its person's screen sends. */
function socketOf(actor: Actor) {
  const rooms = new Set<string>();
  const handlers = new Map<string, (argument: unknown) => Promise<void>>();
  const socket: ClientSocket<Actor> = {
    id: `socket-${actor.userId}`,
    actor,
    join: (some) => some.forEach((room) => void rooms.add(room)),
    joinShared: () => {},
    leave: (some) => some.forEach((room) => void rooms.delete(room)),
    isIn: (room) => rooms.has(room),
    on: (event, run) => void handlers.set(event, run),
  };
  const send = (event: string, argument?: unknown): Promise<void> =>
    handlers.get(event)?.(argument) ?? expect.fail(`nobody listens to ${event}`);
  return { socket, rooms, send };
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

describe('a conversation on the screen', () => {
  it('is followed from when it is opened until it is left, and colleagues are told of both', async () => {
    await bia.send(roomEvents.chatBox.join, state.ticketId);
    expect(bia.rooms).toContain(room());
    await bia.send(roomEvents.chatBox.leave, state.ticketId);
    expect(bia.rooms).not.toContain(room());
    expect(seen()).toEqual(['viewing', 'gone']);
  });

  it('left before the answer came is not followed, and nobody is told of a visit', async () => {
    const opening = bia.send(roomEvents.chatBox.join, state.ticketId);
    await bia.send(roomEvents.chatBox.leave, state.ticketId);
    await opening;
    expect(bia.rooms).not.toContain(room());
    expect(seen()).toEqual([]);
  });

  it('opened, left and opened again in a moment is followed', async () => {
    const first = bia.send(roomEvents.chatBox.join, state.ticketId);
    await bia.send(roomEvents.chatBox.leave, state.ticketId);
    await Promise.all([first, bia.send(roomEvents.chatBox.join, String(state.ticketId))]);
    expect(bia.rooms).toContain(room());
    expect(seen()).toEqual(['viewing']);
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

  it('of another company is not followed, whoever asks', async () => {
    const otto = connect(world.otto);
    await otto.send(roomEvents.chatBox.join, state.ticketId);
    expect(otto.rooms).not.toContain(room());
  });

  it('the oldest of very many is left for the newest', async () => {
    const ids = [state.ticketId];
    for (let n = 0; n < 50; n++) ids.push(await world.ticket(await world.contact(`Cliente ${n}`)));
    for (const id of ids) await bia.send(roomEvents.chatBox.join, id);
    const open = [...bia.rooms].filter((name) => name.startsWith('ticket:'));
    expect(open).toHaveLength(50);
    expect(open).not.toContain(room());
  });
});

describe('a person whose rights change', () => {
  it('is out of what they may not read any more, and colleagues see them go', async () => {
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

  it('while a conversation is being opened opens it by the rights that they have then', async () => {
    await changeTicket({ user_id: null, status: 'pending' });
    const opening = bia.send(roomEvents.chatBox.join, state.ticketId);
    await bia.refresh({ ...world.bia, queueIds: [] });
    await opening;
    expect(bia.rooms).not.toContain(room());
  });

  it('stays in what they may read, and in the lists that they follow', async () => {
    await bia.send(roomEvents.tickets.join, 'open');
    await bia.send(roomEvents.tickets.join, 'pending');
    await bia.send(roomEvents.chatBox.join, state.ticketId);
    await bia.refresh({ ...world.bia, allTicket: true });
    for (const name of [room(), 'no-queue/open', `queue:${world.queueId}/pending`, 'sight:no-queue'])
      expect(bia.rooms).toContain(name);
    expect(seen()).toEqual(['viewing']);
  });
});

it('only who follows a single list is told when a ticket leaves it; what is no status is no list', async () => {
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

describe('who types', () => {
  const show = (doing: string, ticketId = state.ticketId) => bia.send('showColleague', { ticketId, doing });

  it('is shown once in a while, and only in a conversation that they have open', async () => {
    await show('writing');
    expect(seen()).toEqual([]);
    await bia.send(roomEvents.chatBox.join, state.ticketId);
    for (const doing of ['writing', 'writing', 'viewing', 'writing', 'dancing']) await show(doing);
    expect(seen()).toEqual(['viewing', 'writing', 'viewing', 'writing']);
  });

  it('panels hear of writing and of its end, not of each visit', async () => {
    await bia.send(roomEvents.chatBox.join, state.ticketId);
    await show('writing');
    await bia.send('disconnect');
    const panels = world.publishedNotices.map(({ rooms }) => rooms.some((name) => name.endsWith('/moments')));
    expect(panels).toEqual([false, true, true]);
    expect(seen()).toEqual(['viewing', 'writing', 'gone']);
  });

  it('somebody who only looks on as this person is not shown', async () => {
    const looking = connect({
      ...world.bia,
      looking: { operatorId: 1, companyId: 1, name: 'Operador', mayWrite: false, until: new Date() },
    });
    await looking.send(roomEvents.chatBox.join, state.ticketId);
    expect(looking.rooms).toContain(room());
    expect(seen()).toEqual([]);
  });
});
