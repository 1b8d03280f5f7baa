import type { ConnectionStatus } from '@balcao/contract/connections/connection';
import { describe, expect, it } from 'vitest';
import { markOrphaned } from '../../../server/src/channels/whatsapp-web/mark-orphaned.ts';
import { sessionConfig } from '../../../server/src/channels/whatsapp-web/protocol.ts';
import { changeSession } from '../../../server/src/connections/session/change-session.ts';
import { eventually } from '../../world/running-server.ts';
import { account, reportedSessions } from './reported-sessions.ts';
import { serverWithoutWorkers } from './server-without-workers.ts';

const workerless = serverWithoutWorkers();
const { server, sql, rows, one, notify, company } = workerless;
const { newConnection, show, sessionOf, report, connected } = reportedSessions(workerless);

const sweepOrphans = () =>
  markOrphaned(server.running().context, (tx, whatsappId, reason) =>
    changeSession(tx, whatsappId, { status: 'DISCONNECTED', reason }),
  );

describe('a connection by QR code', () => {
  it('has a session from the start, synchronised with its form, the settings and the company', async () => {
    const connection = await newConnection({
      sendGapMs: 900,
      allowGroup: true,
      importOldMessages: '2026-01-02T03:04:00-03:00',
    });
    // A new connection requests its code at once.
    expect(connection).toMatchObject({
      status: 'OPENING',
      capabilities: { edit: true, groups: true, windowHours: null },
    });
    const config = async () => sessionConfig.parse((await sessionOf(connection.id)).config);
    expect(await config()).toEqual({
      name: connection.name,
      refuseCalls: false,
      groups: false,
      sendGapMs: 900,
      importFrom: '2026-01-02T06:04:00.000Z',
      importUntil: null,
      importGroups: false,
      timeZone: 'America/Sao_Paulo',
    });
    await company().admin.call('PUT', '/settings/call', { key: 'call', value: 'disabled' });
    await company().admin.call('PUT', '/settings/CheckMsgIsGroup', { key: 'CheckMsgIsGroup', value: 'disabled' });
    expect(await config()).toMatchObject({ refuseCalls: true, groups: true });
    await company().admin.call('PUT', `/whatsapp/${connection.id}`, {
      name: 'Outro nome',
      allowGroup: false,
      importOldMessages: null,
    });
    expect(await config()).toMatchObject({ name: 'Outro nome', groups: false, importFrom: null });
    await company().admin.call('PUT', '/settings/call', { key: 'call', value: 'enabled' });
    await company().admin.call('PUT', '/settings/CheckMsgIsGroup', { key: 'CheckMsgIsGroup', value: 'enabled' });
  });

  const desired = async (id: number) => {
    const { wanted, pairing, pairing_phone, restarts } = await sessionOf(id);
    return { wanted, pairing, phone: pairing_phone, restarts, status: (await show(id)).status };
  };
  const press = {
    tryAgain: (id: number) => company().admin.call('POST', `/whatsappsession/${id}`),
    newQr: (id: number) => company().admin.call('PUT', `/whatsappsession/${id}`),
    disconnect: (id: number) => company().admin.call('DELETE', `/whatsappsession/${id}`),
    restart: (id: number) => company().admin.call('POST', `/whatsappsession/${id}/restart`),
    pairByCode: (id: number) =>
      company().admin.call('POST', `/whatsappsession/${id}/pairing-code`, { phone: '+55 (11) 98765-4321' }),
  };
  const statuses: ConnectionStatus[] = [
    'qrcode',
    'OPENING',
    'PAIRING',
    'CONNECTED',
    'TIMEOUT',
    'DISCONNECTED',
    'importing',
  ];

  it.each(statuses)('%s: each command is a desired state that its worker reads', async (status) => {
    const { id } = await newConnection();
    const at = async () => {
      await sql.query(
        `update whatsapp_web_sessions set wanted = 'up', pairing = 5, pairing_phone = null, restarts = 0, asked_at = null where whatsapp_id = $1`,
        [id],
      );
      await sql.query(`update connections set status = $2, account_id = '5511' where id = $1`, [id, status]);
    };
    const begun = { wanted: 'up', pairing: 5, phone: null, restarts: 0 };

    await at();
    expect((await press.tryAgain(id)).status).toBe(200);
    const stopped = status === 'DISCONNECTED' || status === 'TIMEOUT';
    expect(await desired(id)).toEqual(stopped ? { ...begun, restarts: 1, status: 'OPENING' } : { ...begun, status });
    await at();
    await press.newQr(id);
    expect(await desired(id)).toEqual({ ...begun, pairing: 6, status: 'OPENING' });
    await at();
    await press.disconnect(id);
    expect(await desired(id)).toEqual({ ...begun, pairing: 6, wanted: 'down', status: 'DISCONNECTED' });
    expect((await show(id)).accountId).toBeNull();
    await at();
    await press.restart(id);
    expect(await desired(id)).toEqual({ ...begun, restarts: 1, status: 'OPENING' });
    await at();
    await press.pairByCode(id);
    expect(await desired(id)).toEqual({ ...begun, pairing: 6, phone: '5511987654321', status: 'OPENING' });
    await press.newQr(id);
    expect(await desired(id)).toMatchObject({ phone: null });
  });

  it('shows the status that its worker reports, the code to admins only, and not a report from before a newer desired state', async () => {
    const { id } = await newConnection();
    await company().admin.call('POST', `/whatsappsession/${id}`);
    await report(id, { status: 'qrcode', qrcode: '2@um', expirationTime: 1_800_000_000_000, retries: 1 });
    expect(
      await eventually(
        () => show(id),
        ({ qrcode }) => qrcode === '2@um',
      ),
    ).toMatchObject({
      status: 'qrcode',
      retries: 1,
      expirationTime: 1_800_000_000_000,
    });
    await sql.query('begin');
    await sql.query(
      `update whatsapp_web_sessions set said = '{"status":"CONNECTED"}', said_version = said_version + 1 where whatsapp_id = $1`,
      [id],
    );
    const pressed = press.disconnect(id); // waits for that row
    await new Promise((r) => setTimeout(r, 100));
    await sql.query('commit');
    await pressed;
    await notify('whatsapp_web_said');
    await new Promise((r) => setTimeout(r, 300));
    expect(await show(id)).toMatchObject({ status: 'DISCONNECTED', qrcode: '' });
    await report(id, { status: 'importing', importProgress: 40, account: account('5511300009999') });
    expect(
      await eventually(
        () => show(id),
        ({ status }) => status === 'importing',
      ),
    ).toMatchObject({
      importProgress: 40,
      accountId: '5511300009999',
      downSince: null,
    });
  });

  it('a connection whose number is already on another one of the company is unlinked, with that reason', async () => {
    const first = await connected();
    const { accountId } = await show(first.id);
    const { id } = await newConnection();
    await company().admin.call('POST', `/whatsappsession/${id}`);
    await report(id, { status: 'CONNECTED', account: account(accountId ?? '') });
    expect(
      await eventually(
        () => show(id),
        ({ statusReason }) => statusReason === 'sameNumber',
      ),
    ).toMatchObject({
      status: 'DISCONNECTED',
      accountId: null,
    });
    expect(await sessionOf(id)).toMatchObject({ wanted: 'down', pairing: 3 }); // made, opened, unlinked
    expect(await show(first.id)).toMatchObject({ status: 'CONNECTED', accountId });
    // The worker has unlinked it from the phone, and reports that.
    await report(id, { status: 'DISCONNECTED' });
    const isAcknowledged = () =>
      one<{ isReceived: boolean }>(
        'select said_version = heard_version as "isReceived" from whatsapp_web_sessions where whatsapp_id = $1',
        [id],
      );
    await eventually(isAcknowledged, ({ isReceived }) => isReceived);
    expect(await show(id)).toMatchObject({ status: 'DISCONNECTED', statusReason: 'sameNumber' });
  });

  it('ten presses of "new QR code" while one is on its way are one, and it is shown', async () => {
    const { id } = await newConnection();
    await press.newQr(id);
    expect(await sessionOf(id)).toMatchObject({ pairing: 2 });
    await report(id, { status: 'qrcode', qrcode: 'wa.me/1', expirationTime: Date.now() + 60_000 });
    await eventually(
      () => show(id),
      ({ qrcode }) => qrcode === 'wa.me/1',
    );
    for (let presses = 0; presses < 9; presses++) await press.newQr(id);
    expect(await sessionOf(id)).toMatchObject({ wanted: 'up', pairing: 2 });
    // A report about the pending code is applied again.
    await eventually(
      () => show(id),
      ({ qrcode }) => qrcode === 'wa.me/1',
    );
    await sql.query(`update whatsapp_web_sessions set asked_at = now() - interval '6 seconds' where whatsapp_id = $1`, [
      id,
    ]);
    await press.newQr(id);
    expect(await sessionOf(id)).toMatchObject({ pairing: 3 });
  });

  it('a connection that crashed its worker three times is set aside, with that reason; a retry starts it again', async () => {
    const { id } = await connected();
    await sql.query(
      `update whatsapp_web_sessions set crashes = 3, crashed_at = now(), leased_until = null where whatsapp_id = $1`,
      [id],
    );
    await sql.query(`update connections set updated_at = now() - interval '1 minute' where id = $1`, [id]);
    await sweepOrphans();
    expect(await show(id)).toMatchObject({ status: 'DISCONNECTED', statusReason: 'setAside' });
    await press.tryAgain(id);
    expect(
      await one<{ crashes: number }>('select crashes from whatsapp_web_sessions where whatsapp_id = $1', [id]),
    ).toEqual({ crashes: 0 });
  });

  it('a connection without a lease is not shown as connected', async () => {
    const { id } = await connected();
    await sweepOrphans();
    expect((await show(id)).status).toBe('CONNECTED'); // a moment ago somebody said so
    await sql.query(`update connections set updated_at = now() - interval '1 minute' where id = $1`, [id]);
    await sql.query(
      `update whatsapp_web_sessions set leased_until = now() + interval '9 seconds' where whatsapp_id = $1`,
      [id],
    );
    await sweepOrphans();
    expect((await show(id)).status).toBe('CONNECTED');
    await sql.query(
      `update whatsapp_web_sessions set leased_until = now() - interval '1 minute' where whatsapp_id = $1`,
      [id],
    );
    await sweepOrphans();
    expect(await show(id)).toMatchObject({ status: 'DISCONNECTED', statusReason: 'noWorker' });
  });

  it('is unlinked before it is deleted', async () => {
    const { id } = await connected();
    await sql.query(
      `update whatsapp_web_sessions set creds = 'sealed', creds_pairing = pairing, leased_until = now() + interval '1 minute' where whatsapp_id = $1`,
      [id],
    );
    const deleted = company().admin.call('DELETE', `/whatsapp/${id}`);
    const asked = await eventually(
      () => sessionOf(id),
      ({ pairing }) => pairing === 3, // made, opened, unlinked
    );
    expect(asked).toMatchObject({ wanted: 'down' });
    expect(await rows('select id from connections where id = $1', [id])).toHaveLength(1);
    await sql.query('update whatsapp_web_sessions set creds = null where whatsapp_id = $1', [id]);
    expect((await deleted).status).toBe(200);
    expect(await rows('select id from connections where id = $1', [id])).toEqual([]);
  });
});
