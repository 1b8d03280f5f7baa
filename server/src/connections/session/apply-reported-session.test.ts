import type { Actor } from '@balcao/contract/users/actor';
import { expect, it } from 'vitest';
import { openConnection } from '../find-connection.ts';
import { showConnection } from '../list-connections.ts';
import { cloud, credentials, sandbox, setUpConnections } from '../test-company-connections.ts';
import { applyReportedSession, type ReportedSession } from './apply-reported-session.ts';
import { changeSession } from './change-session.ts';
import { commandConnection, pairByCode, restartConnection, restartConnections } from './command-connection.ts';
import { listConnectedIds } from './list-connected-ids.ts';
import type { DesiredSession } from './session-port.ts';

const { testContext, admin, outsider, ana, create } = setUpConnections();
let count = 0;
let desired: [number, DesiredSession][] = [];
const deps = {
  ...testContext.connectionDeps,
  sessions: {
    ensureSessions: async () => {},
    requestSession: async (_: unknown, id: number, session: DesiredSession) => void desired.push([id, session]),
    waitUntilUnlinked: async () => {},
  },
};
const number = '5511988887777';
const show = (id: number, who = admin()) =>
  testContext.in(who, (tx) => showConnection(tx, { admin: true, canSeeNumbers: true }, id, deps));

/** Adds a QR-code connection in this state. */
const addConnection = (
  over: { status?: string; accountId?: string | null; statusReason?: string } = {},
  who: Actor = admin(),
) =>
  testContext.in(who, async (tx) => {
    const values = {
      companyId: tx.companyId,
      name: `Linha ${++count}`,
      channel: 'whatsapp',
      provider: 'beta',
      status: 'OPENING',
      ...over,
    };
    return (await tx.db.insertInto('connections').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });
const report = (id: number, session: ReportedSession | null, who = admin()) => {
  desired = [];
  return testContext.in(who, (tx) => applyReportedSession(tx, id, async () => session, deps));
};
const linked = (accountId: string | null = number): ReportedSession => ({ status: 'CONNECTED', accountId });

it('the number of a linked phone is known from then on, and is announced to everybody once', async () => {
  const id = await addConnection();
  testContext.takeNotices();
  await report(id, linked());
  expect(await show(id)).toMatchObject({ status: 'CONNECTED', accountId: number });
  expect(testContext.takeNotices().map(({ topic }) => topic)).toEqual([
    'whatsappSession',
    'whatsappSession',
    'whatsapp',
  ]);
  await report(id, linked());
  expect(testContext.takeNotices().map(({ topic }) => topic)).toEqual(['whatsappSession', 'whatsappSession']);
  await report(id, { status: 'TIMEOUT', accountId: null, reason: 'noAnswer' });
  expect(await show(id)).toMatchObject({ status: 'TIMEOUT', accountId: number, statusReason: 'noAnswer' });
});

it.each(['CONNECTED', 'importing', 'TIMEOUT'])(
  'a number that another connection has, which is %s, is taken off the second',
  async (status) => {
    const first = await addConnection({ status, accountId: number });
    const second = await addConnection();
    await report(second, linked());
    expect(await show(second)).toMatchObject({ status: 'DISCONNECTED', statusReason: 'sameNumber', accountId: null });
    expect(await show(first)).toMatchObject({ status, accountId: number });
    expect(desired).toEqual([[second, 'disconnect']]);
  },
);

it.each([
  ['of a connection that is down', 'DISCONNECTED', {}],
  ['of one that waits for its code', 'qrcode', {}],
])('a number %s may be linked anew', async (_, status) => {
  await addConnection({ status, accountId: number });
  const second = await addConnection();
  await report(second, linked());
  expect([(await show(second)).status, desired]).toEqual(['CONNECTED', []]);
});

it('two connections report one number concurrently: one keeps it', async () => {
  const ids = [await addConnection(), await addConnection()];
  const both = Promise.withResolvers<void>();
  let reading = 0;
  const reportAtOnce = (id: number) =>
    testContext.in(admin(), (tx) =>
      applyReportedSession(
        tx,
        id,
        async () => {
          if (++reading === ids.length) both.resolve();
          await both.promise;
          return linked();
        },
        deps,
      ),
    );
  desired = [];
  await Promise.all(ids.map(reportAtOnce));
  const shown = await Promise.all(ids.map((id) => show(id)));
  expect(shown.map(({ status }) => status).toSorted()).toEqual(['CONNECTED', 'DISCONNECTED']);
  const loser = shown.find(({ status }) => status === 'DISCONNECTED');
  expect([loser?.statusReason, loser?.accountId, desired]).toEqual(['sameNumber', null, [[loser?.id, 'disconnect']]]);
});

it('one that reconnects while another has its number is unlinked', async () => {
  const first = await addConnection({ status: 'DISCONNECTED', accountId: number });
  const second = await addConnection();
  await report(second, linked());
  await report(first, linked());
  expect(await show(first)).toMatchObject({ status: 'DISCONNECTED', statusReason: 'sameNumber' });
  expect([(await show(second)).status, desired]).toEqual(['CONNECTED', [[first, 'disconnect']]]);
});

it('the same number in another company, or on another kind of connection, is allowed', async () => {
  await addConnection({ status: 'CONNECTED', accountId: number }, outsider());
  await create({ name: 'Oficial', ...cloud, credentials: { ...credentials, phoneNumberId: number } });
  const id = await addConnection();
  await report(id, linked());
  expect((await show(id)).status).toBe('CONNECTED');
});

it('the reason duplicate number stays until another error or it is up', async () => {
  const id = await addConnection({ status: 'DISCONNECTED', statusReason: 'sameNumber' });
  await report(id, { status: 'DISCONNECTED', accountId: null });
  expect((await show(id)).statusReason).toBe('sameNumber');
  await report(id, { status: 'DISCONNECTED', accountId: null, reason: 'banned' });
  expect((await show(id)).statusReason).toBe('banned');
  await report(id, linked());
  expect((await show(id)).statusReason).toBeNull();
});

it('a report that was applied before, or of another company’s connection, changes nothing', async () => {
  const id = await addConnection();
  testContext.takeNotices();
  await report(id, null);
  expect([(await show(id)).status, testContext.takeNotices()]).toEqual(['OPENING', []]);
  await expect(report(id, linked(), outsider())).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
  expect((await show(id)).status).toBe('OPENING');
});

it('a phone linked anew with another number has that number; a disconnected connection has none', async () => {
  const id = await addConnection({ status: 'CONNECTED', accountId: number });
  await report(id, linked('5511900001111'));
  expect((await show(id)).accountId).toBe('5511900001111');
  await testContext.in(admin(), (tx) => commandConnection(tx, admin(), id, 'disconnect', deps));
  expect(await show(id)).toMatchObject({ status: 'DISCONNECTED', accountId: null });
});

it('all but never paired ones are restarted, and nothing of another company; an attendant restarts none', async () => {
  const paired = await addConnection({ status: 'TIMEOUT', accountId: number });
  const never = await addConnection({ status: 'qrcode' });
  const theirs = await addConnection({ status: 'TIMEOUT', accountId: number }, outsider());
  const phone = await create({ name: 'Fone', ...sandbox });
  desired = [];
  await testContext.in(admin(), (tx) => restartConnections(tx, admin(), deps));
  expect(desired).toEqual([[paired, 'restart']]);
  expect(
    (await Promise.all([paired, never, phone.id].map((id) => show(id)))).map(({ status, accountId }) => [
      status,
      accountId,
    ]),
  ).toEqual([
    ['OPENING', number],
    ['qrcode', null],
    ['CONNECTED', null],
  ]);
  expect((await show(theirs, outsider())).status).toBe('TIMEOUT');
  const attempts = await Promise.allSettled([
    testContext.in(ana(), (tx) => restartConnections(tx, ana(), deps)),
    testContext.in(ana(), (tx) => restartConnection(tx, ana(), paired, deps)),
    testContext.in(ana(), (tx) => pairByCode(tx, ana(), paired, number, deps)),
  ]);
  expect(attempts).toMatchObject(attempts.map(() => ({ reason: { code: 'ERR_NO_PERMISSION' } })));
});

it('a pairing code is for connections by QR code only', async () => {
  const phone = await create({ name: 'Fone', ...sandbox });
  const pair = (id: number) => testContext.in(admin(), (tx) => pairByCode(tx, admin(), id, number, deps));
  await expect(pair(phone.id)).rejects.toMatchObject({ code: 'ERR_CHANNEL_UNSUPPORTED' });
  const id = await addConnection({ status: 'DISCONNECTED' });
  desired = [];
  await pair(id);
  expect([desired, (await show(id)).status]).toEqual([[[id, { pairByCode: number }]], 'OPENING']);
});

it('messages are sent by connections that are up, importing ones too, the default first and none of another company', async () => {
  const up = await create({ name: 'Um', ...sandbox });
  const importing = await addConnection({ status: 'importing' });
  const down = await addConnection({ status: 'TIMEOUT' });
  const live = (id: number, who = admin()) =>
    testContext.in(who, async (tx) => (await openConnection(tx, id, deps.box)).live);
  expect(await Promise.all([up.id, importing, down].map((id) => live(id)))).toEqual([true, true, false]);
  await expect(live(up.id, outsider())).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
  expect(await testContext.in(admin(), listConnectedIds)).toEqual([up.id, importing]);
  expect(await testContext.in(outsider(), listConnectedIds)).not.toContain(up.id);
});

it('a downtime counts from when it went down, through all attempts meanwhile', async () => {
  const id = await addConnection({ status: 'CONNECTED' });
  const change = (status: 'TIMEOUT' | 'OPENING' | 'CONNECTED' | 'importing') =>
    testContext.in(admin(), (tx) => changeSession(tx, id, { status }));
  await change('TIMEOUT');
  const { downSince } = await show(id);
  testContext.clock.move(60_000);
  await change('OPENING');
  await change('TIMEOUT');
  expect((await show(id)).downSince).toBe(downSince);
  await change('importing');
  expect((await show(id)).downSince).toBeNull();
});
