import { expect, it, onTestFinished, vi } from 'vitest';
import { setUpCompanies } from '../../inbound/test-companies.ts';
import { markOrphaned, type OrphanReason } from './mark-orphaned.ts';
import { sessionConfig } from './protocol.ts';
import { readLinked, syncSessions, takeReportedSession } from './session.store.ts';
import { sessionCommands } from './session-commands.ts';
import { openWebConnection } from './test-web-connection.ts';

const companies = setUpCompanies();
type WebConnection = Awaited<ReturnType<typeof openWebConnection>>;
const request = (web: WebConnection, desired: Parameters<ReturnType<typeof sessionCommands>['requestSession']>[2]) =>
  web.tx((tx) => sessionCommands(companies.context()).requestSession(tx, web.connectionId, desired));
const reported = (web: WebConnection) => web.tx((tx) => takeReportedSession(tx, web.connectionId));
const report = (web: WebConnection, status: string) =>
  web.changeSession(`said = '{"status": "${status}"}', said_version = said_version + 1`);

it('a worker’s report from before a user’s new command is not shown; one after it is', async () => {
  const web = await openWebConnection(companies);
  await report(web, 'CONNECTED');
  await request(web, 'disconnect');
  expect(await reported(web)).toBeNull();
  await report(web, 'DISCONNECTED');
  expect(await reported(web)).toMatchObject({ status: 'DISCONNECTED' });
  expect(await reported(web)).toBeNull();
});

it('a second request for a code within five seconds gets the pending one; another number gets its own', async () => {
  const web = await openWebConnection(companies);
  const pairing = async () => (await web.session())?.['pairing'];
  const first = await pairing();
  await request(web, 'newQr');
  await report(web, 'qrcode');
  await request(web, 'newQr');
  expect(await pairing()).toBe(Number(first) + 1);
  expect(await reported(web)).toMatchObject({ status: 'qrcode' });
  await request(web, { pairByCode: '5511988887777' });
  await request(web, { pairByCode: '5511988887777' });
  expect(await web.session()).toMatchObject({ pairing: Number(first) + 2, pairing_phone: '5511988887777' });
  await request(web, { pairByCode: '5511900001111' });
  expect(await pairing()).toBe(Number(first) + 3);
});

it('a code requested for a linked phone starts a new pairing, however soon', async () => {
  const web = await openWebConnection(companies);
  await request(web, 'newQr');
  await web.changeSession(`creds = 'sealed', creds_pairing = pairing`);
  const before = (await web.session())?.['pairing'];
  await request(web, 'newQr');
  expect((await web.session())?.['pairing']).toBe(Number(before) + 1);
});

it('retrying wakes a connection that was set aside, and keeps its link', async () => {
  const web = await openWebConnection(companies);
  await web.changeSession(
    `crashes = 3, crashed_at = now(), creds = 'sealed', creds_pairing = pairing, wanted = 'down'`,
  );
  const { pairing } = (await web.session()) ?? {};
  await request(web, 'tryAgain');
  expect(await web.session()).toMatchObject({ wanted: 'up', crashes: 0, restarts: 1, pairing });
  expect(await web.tx((tx) => readLinked(tx, web.connectionId))).toBeUndefined();
});

it('an account is linked until its worker has unlinked it; the state says whether a worker has it', async () => {
  const web = await openWebConnection(companies);
  await web.changeSession(`creds = 'sealed', creds_pairing = pairing`);
  await request(web, 'disconnect');
  const linked = () => web.tx((tx) => readLinked(tx, web.connectionId));
  expect(await linked()).toHaveProperty('isLeased', false);
  await web.changeSession(`leased_until = now() + interval '1 minute'`);
  expect(await linked()).toHaveProperty('isLeased', true);
  await web.changeSession('creds = null');
  expect(await linked()).toBeUndefined();
});

it('nobody waits for a connection that its worker has unlinked, nor for another company’s', async () => {
  const [web, other] = [await openWebConnection(companies), await openWebConnection(companies)];
  await web.changeSession(`creds = 'sealed', creds_pairing = pairing - 1`);
  const { waitUntilUnlinked } = sessionCommands(companies.context());
  await waitUntilUnlinked(other.id, web.connectionId);
  // The longest wait never passes.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  let isOver = false;
  const waiting = waitUntilUnlinked(web.id, web.connectionId).then(() => {
    isOver = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 500)); // longer than an answer takes that does not wait
  expect(isOver).toBe(false);
  await web.changeSession('creds = null');
  await waiting;
});

it('a session has the settings of its own company and connection, and is only written when they change', async () => {
  const [web, other] = [await openWebConnection(companies), await openWebConnection(companies)];
  const config = async (of: WebConnection) => sessionConfig.parse((await of.session())?.['config']);
  await other.tx(syncSessions);
  const before = await config(other);
  await web.rows(
    `insert into settings (company_id, key, value) values ($1, 'call', 'disabled'), ($1, 'CheckMsgIsGroup', 'disabled')`,
  );
  await web.rows(`update companies set time_zone = 'Europe/Lisbon' where id = $1`);
  await web.rows(
    `update connections set allow_group = true, send_gap_ms = 1200, import_old_messages = '2026-03-28T23:30:00-03:00', import_recent_messages = 'ontem' where company_id = $1`,
  );
  await web.tx(syncSessions);
  expect(await config(web)).toEqual({
    name: 'Loja',
    refuseCalls: true,
    groups: true,
    sendGapMs: 1200,
    importFrom: '2026-03-29T02:30:00.000Z',
    importUntil: null,
    importGroups: false,
    timeZone: 'Europe/Lisbon',
  });
  expect(await config(other)).toEqual(before);
  const version = async () =>
    (await web.rows('select xmin::text as at from whatsapp_web_sessions where company_id = $1'))[0];
  const written = await version();
  await web.tx(syncSessions);
  expect(await version()).toEqual(written);
});

it('a connection whose worker is back while others are being reported is not reported', async () => {
  const [first, second] = [await openWebConnection(companies), await openWebConnection(companies)];
  for (const web of [first, second]) {
    await web.changeSession(`leased_until = now() - interval '21 seconds'`);
    await web.rows(`update connections set updated_at = now() - interval '21 seconds' where company_id = $1`);
  }
  const announced: number[] = [];
  await markOrphaned(companies.context(), async (_, whatsappId) => {
    if (whatsappId !== first.connectionId && whatsappId !== second.connectionId) return;
    announced.push(whatsappId);
    for (const web of [first, second]) await web.changeSession(`leased_until = now() + interval '9 seconds'`);
  });
  expect(announced).toHaveLength(1);
});

it('a connection without a worker for twenty seconds reports that once; an unwanted one, or of an inactive company, does not', async () => {
  const connections = await Promise.all(Array.from({ length: 6 }, () => openWebConnection(companies)));
  const [, leased, fresh, unwanted, off, aside] = connections;
  const before = `now() - interval '21 seconds'`;
  for (const web of connections) {
    await web.changeSession(`leased_until = ${before}`);
    await web.rows(`update connections set updated_at = ${before} where company_id = $1`);
  }
  await leased?.changeSession(`leased_until = now() - interval '19 seconds'`);
  await fresh?.rows(`update connections set updated_at = now() - interval '19 seconds' where company_id = $1`);
  await unwanted?.changeSession(`wanted = 'down'`);
  await off?.rows('update companies set status = false where id = $1');
  await aside?.changeSession(`crashes = 3, crashed_at = now() - interval '59 minutes'`);
  const announced: string[] = [];
  const mark = () =>
    markOrphaned(companies.context(), async (tx, whatsappId, reason: OrphanReason) => {
      const at = connections.findIndex(({ connectionId }) => connectionId === whatsappId);
      if (at >= 0) announced.push(`${['lost', 'leased', 'fresh', 'unwanted', 'off', 'aside'][at]} ${reason}`);
      await tx.rows(
        't-mark',
        'update connections set status_reason = $2 where company_id = current_company() and id = $1',
        [whatsappId, reason],
      );
    });
  await mark();
  await mark();
  expect(announced.sort()).toEqual(['aside setAside', 'lost noWorker']);
});
