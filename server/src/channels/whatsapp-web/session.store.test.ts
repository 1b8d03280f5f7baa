import { expect, it } from 'vitest';
import { setUpCompanies } from '../../inbound/test-companies.ts';
import { markOrphaned, type OrphanReason } from './mark-orphaned.ts';
import { sessionConfig } from './protocol.ts';
import { readLinked, syncSessions, takeReportedSession } from './session.store.ts';
import { sessionCommands } from './session-commands.ts';
import { openWebConnection } from './test-web-connection.ts';

const companies = setUpCompanies();
type Line = Awaited<ReturnType<typeof openWebConnection>>;
const request = (line: Line, wish: Parameters<ReturnType<typeof sessionCommands>['requestSession']>[2]) =>
  line.tx((tx) => sessionCommands(companies.context()).requestSession(tx, line.connectionId, wish));
const reported = (line: Line) => line.tx((tx) => takeReportedSession(tx, line.connectionId));
const says = (line: Line, status: string) =>
  line.changeSession(`said = '{"status": "${status}"}', said_version = said_version + 1`);

it('what a worker said before a person’s new wish is not shown any more; what it says after that is', async () => {
  const line = await openWebConnection(companies);
  await says(line, 'CONNECTED');
  await request(line, 'disconnect');
  expect(await reported(line)).toBeNull();
  await says(line, 'DISCONNECTED');
  expect(await reported(line)).toMatchObject({ status: 'DISCONNECTED' });
  expect(await reported(line)).toBeNull();
});

it('a second press for a code within five seconds gets the one that is on its way; another number gets one of its own', async () => {
  const line = await openWebConnection(companies);
  const pairing = async () => (await line.session())?.['pairing'];
  const first = await pairing();
  await request(line, 'newQr');
  await says(line, 'qrcode');
  await request(line, 'newQr');
  expect(await pairing()).toBe(Number(first) + 1);
  expect(await reported(line)).toMatchObject({ status: 'qrcode' });
  await request(line, { pairByCode: '5511988887777' });
  await request(line, { pairByCode: '5511988887777' });
  expect(await line.session()).toMatchObject({ pairing: Number(first) + 2, pairing_phone: '5511988887777' });
  await request(line, { pairByCode: '5511900001111' });
  expect(await pairing()).toBe(Number(first) + 3);
});

it('a code asked for on a phone that is linked already is a new pairing, however soon', async () => {
  const line = await openWebConnection(companies);
  await request(line, 'newQr');
  await line.changeSession(`creds = 'sealed', creds_pairing = pairing`);
  const before = (await line.session())?.['pairing'];
  await request(line, 'newQr');
  expect((await line.session())?.['pairing']).toBe(Number(before) + 1);
});

it('trying again wakes a line that was set aside, and throws no link away', async () => {
  const line = await openWebConnection(companies);
  await line.changeSession(
    `crashes = 3, crashed_at = now(), creds = 'sealed', creds_pairing = pairing, wanted = 'down'`,
  );
  const { pairing } = (await line.session()) ?? {};
  await request(line, 'tryAgain');
  expect(await line.session()).toMatchObject({ wanted: 'up', crashes: 0, restarts: 1, pairing });
  expect(await line.tx((tx) => readLinked(tx, line.connectionId))).toBeUndefined();
});

it('an account is linked until its program has taken it off the phone; whether somebody is at it is said', async () => {
  const line = await openWebConnection(companies);
  await line.changeSession(`creds = 'sealed', creds_pairing = pairing`);
  await request(line, 'disconnect');
  const linked = () => line.tx((tx) => readLinked(tx, line.connectionId));
  expect(await linked()).toEqual({ isHeld: false });
  await line.changeSession(`leased_until = now() + interval '1 minute'`);
  expect(await linked()).toEqual({ isHeld: true });
  await line.changeSession('creds = null');
  expect(await linked()).toBeUndefined();
});

it('nobody waits for a line whose program has unlinked it, and not for that of another company', async () => {
  const [line, other] = [await openWebConnection(companies), await openWebConnection(companies)];
  await line.changeSession(`creds = 'sealed', creds_pairing = pairing - 1`);
  const { waitUntilUnlinked } = sessionCommands(companies.context());
  await waitUntilUnlinked(other.id, line.connectionId);
  const waiting = waitUntilUnlinked(line.id, line.connectionId);
  await line.changeSession('creds = null');
  await waiting;
});

it('a session has the settings of its own company and connection, and is only written when one of them changes', async () => {
  const [line, other] = [await openWebConnection(companies), await openWebConnection(companies)];
  const config = async (of: Line) => sessionConfig.parse((await of.session())?.['config']);
  await other.tx(syncSessions);
  const before = await config(other);
  await line.rows(
    `insert into settings (company_id, key, value) values ($1, 'call', 'disabled'), ($1, 'CheckMsgIsGroup', 'disabled')`,
  );
  await line.rows(`update companies set time_zone = 'Europe/Lisbon' where id = $1`);
  await line.rows(
    `update connections set allow_group = true, send_gap_ms = 1200, import_old_messages = '2026-03-28T23:30:00-03:00', import_recent_messages = 'ontem' where company_id = $1`,
  );
  await line.tx(syncSessions);
  expect(await config(line)).toEqual({
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
    (await line.rows('select xmin::text as at from whatsapp_web_sessions where company_id = $1'))[0];
  const written = await version();
  await line.tx(syncSessions);
  expect(await version()).toEqual(written);
});

it('a connection that no program has for twenty seconds says so once; one that is not wanted, or of a company that is off, says nothing', async () => {
  const lines = await Promise.all(Array.from({ length: 6 }, () => openWebConnection(companies)));
  const [, leased, fresh, unwanted, off, aside] = lines;
  const before = `now() - interval '21 seconds'`;
  for (const line of lines) {
    await line.changeSession(`leased_until = ${before}`);
    await line.rows(`update connections set updated_at = ${before} where company_id = $1`);
  }
  await leased?.changeSession(`leased_until = now() - interval '19 seconds'`);
  await fresh?.rows(`update connections set updated_at = now() - interval '19 seconds' where company_id = $1`);
  await unwanted?.changeSession(`wanted = 'down'`);
  await off?.rows('update companies set status = false where id = $1');
  await aside?.changeSession(`crashes = 3, crashed_at = now() - interval '59 minutes'`);
  const announced: string[] = [];
  const mark = () =>
    markOrphaned(companies.context(), async (tx, whatsappId, reason: OrphanReason) => {
      const at = lines.findIndex(({ connectionId }) => connectionId === whatsappId);
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
