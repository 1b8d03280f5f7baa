import type { Actor } from '@balcao/contract/users/actor';
import { beforeAll, expect, it } from 'vitest';
import { setUpTestContext } from '../../signup/test-context.ts';
import { createConnection } from '../create-connection.ts';
import { changeSession, type SessionChange } from '../session/change-session.ts';
import { showConnectionHealth } from './connection-health.ts';

const testContext = setUpTestContext();
let admin: Actor;
let connectionId: number;
const begin = new Date('2026-11-20T12:00:00Z');
const at = (minutes: number) => testContext.clock.set(new Date(begin.getTime() + minutes * 60_000));
const report = (minutes: number, change: SessionChange) => {
  at(minutes);
  return testContext.in(admin, (tx) => changeSession(tx, connectionId, change));
};
const watch = (by = admin) => testContext.in(by, (tx) => showConnectionHealth(tx, by, connectionId));

beforeAll(async () => {
  admin = await testContext.company('alfa');
  at(0);
  connectionId = (
    await testContext.in(admin, (tx) =>
      createConnection(tx, admin, { name: 'Loja', channel: 'whatsapp', provider: 'cloud' }, testContext.connectionDeps),
    )
  ).id;
});

it('a connection that was never up has no uptime; others have downtimes with reasons, and a share of each span', async () => {
  expect((await watch()).uptime).toBeNull();
  await report(60, { status: 'importing' });
  await report(61, { status: 'CONNECTED' });
  await report(120, { status: 'TIMEOUT' });
  await report(121, { status: 'OPENING', reason: 'noAnswer' });
  await report(150, { status: 'CONNECTED' });
  await report(155, { status: 'CONNECTED' });
  await report(170, { status: 'DISCONNECTED', reason: 'loggedOut' });
  at(180);
  expect(await watch()).toEqual({
    heardAt: null,
    probedAt: null,
    undecryptable: 0,
    newChatsToday: 0,
    uptime: { day: 66.66, week: 66.66, month: 66.66 },
    gaps: [
      { from: '2026-11-20T14:50:00.000Z', until: null, reason: 'loggedOut', recovered: 0 },
      { from: '2026-11-20T14:00:00.000Z', until: '2026-11-20T14:30:00.000Z', reason: 'noAnswer', recovered: 0 },
    ],
  });
});

it('counts unprocessed messages and today’s new contacts, in the company’s zone', async () => {
  await testContext.in(admin, async (tx) => {
    await tx.rows(
      't1',
      `insert into new_chats (whatsapp_id, day, contact_id) values ($1, '2026-11-20', 1), ($1, '2026-11-20', 2), ($1, '2026-11-19', 3)`,
      [connectionId],
    );
    await tx.rows('t2', `insert into whatsapp_web_sessions (whatsapp_id, heard_at) values ($1, $2)`, [
      connectionId,
      begin,
    ]);
    await tx.rows(
      't3',
      `with c as (insert into contacts (name) values ('x') returning id),
       t as (insert into tickets (status, contact_id, whatsapp_id) select 'closed', id, $1 from c returning id, contact_id)
       insert into messages (ticket_id, contact_id, whatsapp_id, from_me, unreadable, sent_at, provider_id) select id, contact_id, $1, false, u, $2, u::text from t, unnest(array[true, false]) u`,
      [connectionId, begin],
    );
  });
  at(14 * 60); // 23:00 in São Paulo, the next day in UTC
  expect(await watch()).toMatchObject({ heardAt: begin.toISOString(), newChatsToday: 2, undecryptable: 1 });
  await testContext.in(admin, (tx) => tx.rows('t4', `update messages set unreadable = false`, []));
  expect(await watch()).toMatchObject({ undecryptable: 0 });
});

it('another company’s is not found, nor for users who are no admins', async () => {
  const outsider = await testContext.company('beta');
  await expect(watch(outsider)).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
  await expect(watch({ ...admin, profile: 'user' })).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
});
