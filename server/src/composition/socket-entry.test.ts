import { roomEvents } from '@balcao/contract/realtime';
import type { Actor } from '@balcao/contract/users/actor';
import { beforeEach, expect, it } from 'vitest';
import { openSession } from '../auth/open-session.ts';
import type { ClientSocket } from '../platform/realtime/client-socket.ts';
import { setUpTestContext } from '../signup/test-context.ts';
import { createUser } from '../users/create-user.ts';
import { loadActor } from '../users/load-actor.ts';
import { openSocketEntry } from './socket-entry.ts';

const testContext = setUpTestContext();
const presence = { came: async () => {} };
let companies = 0;
let admin: Actor;
/** Ana's permissions as read in the handshake of her socket. */
let ana: Actor;

beforeEach(async () => {
  const name = `porta${++companies}`;
  admin = await testContext.company(name);
  const form = { name: 'Ana', email: `ana@${name}.test`, password: 'password', profile: 'supervisor' as const };
  ana = await testContext.in(admin, async (tx) => {
    const { id, email } = await createUser(tx, admin, form);
    const { sessionId } = await openSession(tx, { id, email }, null);
    return loadActor(tx, { userId: id, companyId: admin.companyId, sessionId });
  });
});

/** A socket without a network: records its rooms, and lets a test send events of its client. */
function socketOf(actor: Actor, did: string[] = []) {
  const rooms = new Set<string>();
  const handlers = new Map<string, (argument: unknown) => Promise<void>>();
  const socket: ClientSocket<Actor> = {
    id: 'socket',
    actor,
    join: (some) => some.forEach((room) => void rooms.add(room)),
    joinShared: () => {},
    cutOff: () => void did.push('cut off'),
    leave(some) {
      if (some.includes('company')) did.push('moved');
      for (const room of some) rooms.delete(room);
    },
    isIn: (room) => rooms.has(room),
    on: (event, run) => void handlers.set(event, run),
  };
  return { socket, rooms, send: (event: string, argument: unknown) => handlers.get(event)?.(argument) };
}
const demote = () =>
  testContext.in(admin, (tx) =>
    tx.rows('test-demote', `update users set profile = 'user' where id = $1`, [ana.userId]),
  );

it('a person whose rights changed between handshake and entry joins the rooms of the current rights', async () => {
  const { socket, rooms } = socketOf(ana);
  await demote();
  await openSocketEntry(testContext.requestContext).enter(socket, presence);
  expect([...rooms]).not.toContain('supervisors');
  expect([...rooms]).toEqual(expect.arrayContaining(['company', `person:${ana.userId}`, `session:${ana.sessionId}`]));
  expect(socket.actor.profile).toBe('user');
});

it('a person with an open conversation still receives its notices while their rights are read again, and the end of their session', async () => {
  const { socket, rooms, send } = socketOf({ ...ana, allHistoric: true });
  socket.join([`session:${ana.sessionId}`]);
  const entry = openSocketEntry(testContext.requestContext);
  await testContext.in(admin, (tx) =>
    tx.rows('test-historic', 'update users set all_historic = true where id = $1', [ana.userId]),
  );
  await entry.enter(socket, presence);
  const ticketId = await testContext.in(admin, async (tx) => {
    const [contact] = await tx.rows<{ id: number }>(
      'test-contact',
      `insert into contacts (name) values ('Aline') returning id`,
      [],
    );
    const [ticket] = await tx.rows<{ id: number }>(
      'test-socket-entry-ticket',
      `insert into tickets (contact_id, status) values ($1, 'pending') returning id`,
      [contact?.id],
    );
    return ticket?.id;
  });
  await send(roomEvents.chatBox.join, ticketId);
  expect([...rooms]).toContain(`ticket:${ticketId}`);
  await demote();
  let isOver = false;
  const refreshing = entry.refreshActor(socket).finally(() => {
    isOver = true;
  });
  const missed = new Set<string>();
  while (!isOver) {
    for (const room of ['company', `person:${ana.userId}`, `session:${ana.sessionId}`])
      if (!rooms.has(room)) missed.add(room);
    await new Promise(setImmediate);
  }
  await refreshing;
  expect([...missed]).toEqual([]);
  expect([...rooms]).not.toContain('supervisors');
});

it('two concurrent permission refreshes of one socket run one after the other: the later state counts', async () => {
  const did: string[] = [];
  const { socket } = socketOf(ana, did);
  const clock = {
    now() {
      did.push('read');
      return testContext.clock.now();
    },
  };
  const entry = openSocketEntry({
    ...testContext.requestContext,
    database: testContext.requestContext.database,
    clock,
  });
  await entry.enter(socket, presence);
  await demote();
  did.length = 0;
  await Promise.all([entry.refreshActor(socket), entry.refreshActor(socket)]);
  expect(did).toEqual(['read', 'moved', 'read']);
});

it('a socket whose rights cannot be read again does not continue with the former ones', async () => {
  const did: string[] = [];
  const { socket } = socketOf(ana, did);
  let isAway = false;
  const entry = openSocketEntry({
    ...testContext.requestContext,
    clock: testContext.requestContext.clock,
    get database() {
      if (isAway) throw new Error('no connection was free');
      return testContext.requestContext.database;
    },
  });
  await entry.enter(socket, presence);
  await demote();
  isAway = true;
  await expect(entry.refreshActor(socket)).rejects.toThrow('no connection was free');
  expect(did).toEqual(['cut off']);
});
