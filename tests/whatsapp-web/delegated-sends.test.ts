import { tmpdir } from 'node:os';
import type { Connection, ConnectionStatus } from '@balcao/contract/connections/connection';
import type { Message } from '@balcao/contract/messages/message';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markOrphaned } from '../../server/src/channels/whatsapp-web/mark-orphaned.ts';
import { sessionConfig } from '../../server/src/channels/whatsapp-web/protocol.ts';
import { sweepCommands } from '../../server/src/channels/whatsapp-web/sweep-commands.ts';
import { whatsappWebDriver } from '../../server/src/channels/whatsapp-web/whatsapp-web-driver.ts';
import { changeSession } from '../../server/src/connections/session/change-session.ts';
import { requeue } from '../../server/src/messages/delivery/record-worker-result.ts';
import { sweepDeliveries } from '../../server/src/messages/delivery/sweep-deliveries.ts';
import { openPgNotify } from '../../server/src/platform/db/pg-notify.ts';
import { localFileStore } from '../../server/src/platform/files/file-store.ts';
import { silentLog } from '../../server/src/platform/log.ts';
import { eventually, runningServer, type TestCompany } from '../world/running-server.ts';

/** The desk alone, with nobody at the other end but this test, which reads and writes the rows as a worker does. */
const server = runningServer({ WHATSAPP_WEB_WORKERS: '0' });
let sql: pg.Client;
let company: TestCompany;

beforeAll(async () => {
  sql = new pg.Client({ connectionString: server.databaseUrl() });
  await sql.connect();
  company = await server.company();
});
afterAll(() => sql.end());

const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await sql.query<T>(text, values)).rows;
const one = async <T extends object>(text: string, values: unknown[] = []): Promise<T> => {
  const [row] = await rows<T>(text, values);
  if (!row) throw new Error('no such row');
  return row;
};
const tell = (name: string) => sql.query('select pg_notify($1, $2)', [name, '']);

let lines = 0;
const newLine = async (more: object = {}) =>
  (
    await company.admin.call<Connection>('POST', '/whatsapp', {
      name: `QR ${++lines}`,
      channel: 'whatsapp',
      provider: 'beta',
      queueIds: [company.queueId],
      ...more,
    })
  ).body;
const show = async (id: number) => (await company.admin.call<Connection>('GET', `/whatsapp/${id}`)).body;

type Session = { wanted: string; pairing: number; pairing_phone: string | null; restarts: number; config: unknown };
const sessionOf = (id: number) =>
  one<Session>(
    'select wanted, pairing, pairing_phone, restarts, config from whatsapp_web_sessions where whatsapp_id = $1',
    [id],
  );
const say = async (id: number, said: { status: ConnectionStatus } & Record<string, unknown>) => {
  await sql.query(
    'update whatsapp_web_sessions set said = $2, said_version = said_version + 1 where whatsapp_id = $1',
    [id, said],
  );
  await tell('whatsapp_web_said');
};
const account = (phone: string) => ({ phone, lid: null, name: 'Loja' });
let numbers = 0;
const connected = async () => {
  const line = await newLine();
  await company.admin.call('POST', `/whatsappsession/${line.id}`);
  await say(line.id, { status: 'CONNECTED', account: account(`55113000${1000 + ++numbers}`) });
  await eventually(
    () => show(line.id),
    ({ status }) => status === 'CONNECTED',
  );
  return line;
};

type Command = {
  id: number;
  kind: string;
  key: string;
  payload: { id?: string; providerId?: string; body?: string; presence?: string };
};
const takeCommand = (id: number, kind: string) =>
  eventually(
    () =>
      rows<Command>(
        `update whatsapp_web_commands set state = 'taken', taken_at = now(), epoch = 1 where id = (
           select id from whatsapp_web_commands where whatsapp_id = $1 and kind = $2 and state = 'waiting' order by id limit 1)
         returning id, kind, key, payload`,
        [id, kind],
      ),
    (found) => found.length === 1,
  ).then(([command]) => command!);
const answer = async (command: Command, result: object) => {
  await sql.query(`update whatsapp_web_commands set state = 'done', done_at = now(), result = $2 where id = $1`, [
    command.id,
    result,
  ]);
  await tell('whatsapp_web_said');
};
const waiting = (id: number, kind: string) =>
  rows<Command>(
    `select * from whatsapp_web_commands where whatsapp_id = $1 and kind = $2 and state = 'waiting' order by id`,
    [id, kind],
  );

/** What a worker that heard it writes into the journal. */
const hear = async (id: number, event: { chat: string; providerId: string } & Record<string, unknown>) => {
  await sql.query(
    'insert into journal (company_id, whatsapp_id, chat, provider_id, event) values ($1, $2, $3, $4, $5)',
    [company.id, id, event.chat, event.providerId, { event: { at: new Date().toISOString(), ...event }, raw: null }],
  );
  await tell('journal');
};
let chats = 0;
const conversation = async (id: number) => {
  const phone = `55119${80_000_000 + ++chats}`;
  const chat = `${phone}@s.whatsapp.net`;
  const first = { mediaType: 'conversation', body: 'Oi' };
  await hear(id, {
    kind: 'message',
    chat,
    providerId: `IN${chats}`,
    name: `Cliente ${chats}`,
    fromMe: false,
    content: first,
    identities: [{ kind: 'phone', value: phone }],
  });
  const [ticket] = await eventually(
    async () =>
      (
        await company.admin.call<{ tickets: Ticket[] }>('GET', '/tickets?status=pending&showAll=true')
      ).body.tickets.filter((t) => t.contact.number === phone),
    (found) => found.length === 1,
  );
  if (!ticket) throw new Error('no ticket');
  await company.admin.call('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: company.admin.session.user.id });
  const send = async (body: string) => {
    const sent = await company.admin.call<{ messages: Message[] }>('POST', `/messages/${ticket.id}`, {
      body,
      fromMe: true,
    });
    const [message] = sent.body.messages;
    if (!message) throw new Error('not sent');
    return message;
  };
  return { ticket, chat, phone, send };
};
const messageOf = (id: string) =>
  one<{ status: string; fail_reason: string | null; provider_id: string; body: string; is_deleted: boolean }>(
    'select status, fail_reason, provider_id, body, is_deleted from messages where id = $1',
    [id],
  );
const becomes = (id: string, status: string) =>
  eventually(
    () => messageOf(id),
    (message) => message.status === status,
  );

describe('a connection by QR code', () => {
  it('has its session from the start, kept in step with its form, the settings and the company', async () => {
    const line = await newLine({
      sendGapMs: 900,
      allowGroup: true,
      importOldMessages: '2026-01-02T03:04:00-03:00',
    });
    // A new line opens its code at once.
    expect(line).toMatchObject({
      status: 'OPENING',
      capabilities: { edit: true, groups: true, windowHours: null },
    });
    const config = async () => sessionConfig.parse((await sessionOf(line.id)).config);
    expect(await config()).toEqual({
      name: line.name,
      refuseCalls: false,
      groups: false,
      sendGapMs: 900,
      importFrom: '2026-01-02T06:04:00.000Z',
      importUntil: null,
      importGroups: false,
      timeZone: 'America/Sao_Paulo',
    });
    await company.admin.call('PUT', '/settings/call', { key: 'call', value: 'disabled' });
    await company.admin.call('PUT', '/settings/CheckMsgIsGroup', { key: 'CheckMsgIsGroup', value: 'disabled' });
    expect(await config()).toMatchObject({ refuseCalls: true, groups: true });
    await company.admin.call('PUT', `/whatsapp/${line.id}`, {
      name: 'Outro nome',
      allowGroup: false,
      importOldMessages: null,
    });
    expect(await config()).toMatchObject({ name: 'Outro nome', groups: false, importFrom: null });
    await company.admin.call('PUT', '/settings/call', { key: 'call', value: 'enabled' });
    await company.admin.call('PUT', '/settings/CheckMsgIsGroup', { key: 'CheckMsgIsGroup', value: 'enabled' });
  });

  const wishes = async (id: number) => {
    const { wanted, pairing, pairing_phone, restarts } = await sessionOf(id);
    return { wanted, pairing, phone: pairing_phone, restarts, status: (await show(id)).status };
  };
  const press = {
    tryAgain: (id: number) => company.admin.call('POST', `/whatsappsession/${id}`),
    newQr: (id: number) => company.admin.call('PUT', `/whatsappsession/${id}`),
    disconnect: (id: number) => company.admin.call('DELETE', `/whatsappsession/${id}`),
    restart: (id: number) => company.admin.call('POST', `/whatsappsession/${id}/restart`),
    pairByCode: (id: number) =>
      company.admin.call('POST', `/whatsappsession/${id}/pairing-code`, { phone: '+55 (11) 98765-4321' }),
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

  it.each(statuses)('%s: each command is a wish that its worker reads', async (status) => {
    const { id } = await newLine();
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
    expect(await wishes(id)).toEqual(stopped ? { ...begun, restarts: 1, status: 'OPENING' } : { ...begun, status });
    await at();
    await press.newQr(id);
    expect(await wishes(id)).toEqual({ ...begun, pairing: 6, status: 'OPENING' });
    await at();
    await press.disconnect(id);
    expect(await wishes(id)).toEqual({ ...begun, pairing: 6, wanted: 'down', status: 'DISCONNECTED' });
    expect((await show(id)).accountId).toBeNull();
    await at();
    await press.restart(id);
    expect(await wishes(id)).toEqual({ ...begun, restarts: 1, status: 'OPENING' });
    await at();
    await press.pairByCode(id);
    expect(await wishes(id)).toEqual({ ...begun, pairing: 6, phone: '5511987654321', status: 'OPENING' });
    await press.newQr(id);
    expect(await wishes(id)).toMatchObject({ phone: null });
  });

  it('shows word for word what its worker says, the code to admins only, and not what it said before a newer wish', async () => {
    const { id } = await newLine();
    await company.admin.call('POST', `/whatsappsession/${id}`);
    await say(id, { status: 'qrcode', qrcode: '2@um', expirationTime: 1_800_000_000_000, retries: 1 });
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
    await tell('whatsapp_web_said');
    await new Promise((r) => setTimeout(r, 300));
    expect(await show(id)).toMatchObject({ status: 'DISCONNECTED', qrcode: '' });
    await say(id, { status: 'importing', importProgress: 40, account: account('5511300009999') });
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

  it('whose number is on another line of the company is unlinked, and says so', async () => {
    const first = await connected();
    const { accountId } = await show(first.id);
    const { id } = await newLine();
    await company.admin.call('POST', `/whatsappsession/${id}`);
    await say(id, { status: 'CONNECTED', account: account(accountId ?? '') });
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
    // The worker has taken it off the phone, and says so.
    await say(id, { status: 'DISCONNECTED' });
    const isHeard = () =>
      one<{ heard: boolean }>(
        'select said_version = heard_version as heard from whatsapp_web_sessions where whatsapp_id = $1',
        [id],
      );
    await eventually(isHeard, ({ heard }) => heard);
    expect(await show(id)).toMatchObject({ status: 'DISCONNECTED', statusReason: 'sameNumber' });
  });

  it('ten presses of "new QR code" while one is on its way are one, and it is shown', async () => {
    const { id } = await newLine();
    await press.newQr(id);
    expect(await sessionOf(id)).toMatchObject({ pairing: 2 });
    await say(id, { status: 'qrcode', qrcode: 'wa.me/1', expirationTime: Date.now() + 60_000 });
    await eventually(
      () => show(id),
      ({ qrcode }) => qrcode === 'wa.me/1',
    );
    for (let presses = 0; presses < 9; presses++) await press.newQr(id);
    expect(await sessionOf(id)).toMatchObject({ wanted: 'up', pairing: 2 });
    // What was said of the code that is on its way is said again.
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

  it('that took its program down three times is set aside and says so; who tries again wakes it', async () => {
    const { id } = await connected();
    await sql.query(
      `update whatsapp_web_sessions set crashes = 3, crashed_at = now(), leased_until = null where whatsapp_id = $1`,
      [id],
    );
    await sql.query(`update connections set updated_at = now() - interval '1 minute' where id = $1`, [id]);
    await markOrphaned(server.running().context, (tx, whatsappId, reason) =>
      changeSession(tx, whatsappId, { status: 'DISCONNECTED', reason }),
    );
    expect(await show(id)).toMatchObject({ status: 'DISCONNECTED', statusReason: 'setAside' });
    await press.tryAgain(id);
    expect(
      await one<{ crashes: number }>('select crashes from whatsapp_web_sessions where whatsapp_id = $1', [id]),
    ).toEqual({ crashes: 0 });
  });

  it('that no program holds is not said to be connected', async () => {
    const { id } = await connected();
    const sweep = () =>
      markOrphaned(server.running().context, (tx, whatsappId, reason) =>
        changeSession(tx, whatsappId, { status: 'DISCONNECTED', reason }),
      );
    await sweep();
    expect((await show(id)).status).toBe('CONNECTED'); // a moment ago somebody said so
    await sql.query(`update connections set updated_at = now() - interval '1 minute' where id = $1`, [id]);
    await sql.query(
      `update whatsapp_web_sessions set leased_until = now() + interval '9 seconds' where whatsapp_id = $1`,
      [id],
    );
    await sweep();
    expect((await show(id)).status).toBe('CONNECTED');
    await sql.query(
      `update whatsapp_web_sessions set leased_until = now() - interval '1 minute' where whatsapp_id = $1`,
      [id],
    );
    await sweep();
    expect(await show(id)).toMatchObject({ status: 'DISCONNECTED', statusReason: 'noWorker' });
  });

  it('is unlinked before it is deleted', async () => {
    const { id } = await connected();
    await sql.query(
      `update whatsapp_web_sessions set creds = 'sealed', creds_pairing = pairing, leased_until = now() + interval '1 minute' where whatsapp_id = $1`,
      [id],
    );
    const deleted = company.admin.call('DELETE', `/whatsapp/${id}`);
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

describe('a message to a line by QR code', () => {
  it('is handed over once under an id of ours, settled by the answer, and the next of its chat goes then', async () => {
    const { id } = await connected();
    const { send, chat, phone } = await conversation(id);
    const first = await send('Bom dia');
    const second = await send('Em que posso ajudar?');
    const command = await takeCommand(id, 'send');
    expect(command.payload).toMatchObject({
      id: first.id,
      body: expect.stringContaining('Bom dia'),
      chat,
      mediaType: 'conversation',
      file: null,
      providerId: expect.stringMatching(/^3EB0[0-9A-F]{18}$/),
      to: expect.arrayContaining([{ kind: 'phone', value: phone }]),
    });
    await new Promise((r) => setTimeout(r, 300));
    expect(await waiting(id, 'send')).toEqual([]);
    expect(await messageOf(first.id)).toMatchObject({ status: 'sending' });
    expect(await messageOf(second.id)).toMatchObject({ status: 'queued' });
    await answer(command, { outcome: 'sent', providerId: command.payload.providerId });
    await becomes(first.id, 'sent');
    const next = await takeCommand(id, 'send');
    expect(next.payload.id).toBe(second.id);
    for (const status of ['delivered', 'read'])
      await hear(id, {
        chat,
        kind: 'status',
        providerId: `status:${command.payload.providerId}:${status}`,
        targetId: command.payload.providerId,
        status,
      });
    await becomes(first.id, 'read');
    await answer(next, { outcome: 'refused', reason: '463' });
    expect(await becomes(second.id, 'failed')).toMatchObject({ fail_reason: 'vendorText?text=463' });
  });

  it('that is handed over twice at once is one command, and is found as long as nobody has acted on its answer', async () => {
    const { id } = await connected();
    const { context } = server.running();
    const signals = await openPgNotify(context.database.owner, silentLog);
    const driver = whatsappWebDriver({ context, signals, store: localFileStore(tmpdir()), log: silentLog });
    const line = { id, companyId: company.id, name: '', accountId: null, credentials: {} };
    const to = [{ kind: 'phone' as const, value: '5511955550000' }];
    const content = { mediaType: 'conversation', body: 'oi', facts: null, file: null, quotedProviderId: null };
    const message = { id: '987654321', providerId: driver.chooseId?.() ?? null, chat: '5511955550000', to, ...content };
    expect(await driver.find?.(line, message)).toBeNull();
    const handed = await Promise.all([1, 2, 3].map(() => driver.send(line, message)));
    expect([...handed, await driver.send(line, message)]).toEqual(Array(4).fill({ outcome: 'handed' }));
    expect(await waiting(id, 'send')).toHaveLength(1);
    expect(await driver.find?.(line, message)).toEqual({ outcome: 'handed' });
    await sql.query(
      `update whatsapp_web_commands set state = 'done', heard = true, result = '{"outcome":"refused","reason":"x"}' where whatsapp_id = $1`,
      [id],
    );
    expect(await driver.find?.(line, message)).toBeNull();
    await driver.send(line, message);
    expect((await waiting(id, 'send')).map(({ key }) => key)).toEqual(['987654321/2']);
    await signals.close();
  });

  it('that nobody acknowledged is unknown, and climbs by what is heard later; news that came first is not undone', async () => {
    const { id } = await connected();
    const { send, chat } = await conversation(id);
    const first = await send('um');
    const command = await takeCommand(id, 'send');
    await answer(command, { outcome: 'unknown', reason: 'timeout' });
    await becomes(first.id, 'unknown');
    const target = command.payload.providerId;
    await hear(id, {
      chat,
      kind: 'status',
      providerId: `status:${target}:sent`,
      targetId: target,
      status: 'sent',
    });
    await becomes(first.id, 'sent');

    const second = await send('dois');
    const next = await takeCommand(id, 'send');
    const targetId = next.payload.providerId;
    await hear(id, {
      chat,
      kind: 'status',
      providerId: `status:${targetId}:delivered`,
      targetId,
      status: 'delivered',
    });
    await becomes(second.id, 'delivered');
    await answer(next, { outcome: 'unknown', reason: 'timeout' });
    await eventually(
      () => one<{ heard: boolean }>('select heard from whatsapp_web_commands where id = $1', [next.id]),
      ({ heard }) => heard,
    );
    expect(await messageOf(second.id)).toMatchObject({ status: 'delivered', fail_reason: null });
  });

  it('is tried again by its author under the same id, and "later" comes back by itself', async () => {
    const { id } = await connected();
    const { send } = await conversation(id);
    const message = await send('insiste');
    const first = await takeCommand(id, 'send');
    await answer(first, { outcome: 'refused', reason: 'algo' });
    await becomes(message.id, 'failed');
    await company.admin.call('POST', `/messages/${message.id}/retry`);
    const second = await takeCommand(id, 'send');
    expect(second.payload.providerId).toBe(first.payload.providerId);
    await answer(second, { outcome: 'later', afterMs: 200, reason: 'ritmo' });
    const third = await takeCommand(id, 'send');
    expect([third.payload.providerId, third.key]).toEqual([first.payload.providerId, `${message.id}/3`]);
    await answer(third, { outcome: 'sent', providerId: third.payload.providerId });
    await becomes(message.id, 'sent');
  });

  it('waits queued while the line is down, and goes the moment it is up', async () => {
    const { id } = await connected();
    const { send } = await conversation(id);
    await say(id, { status: 'TIMEOUT', reason: 'noAnswer' });
    await eventually(
      () => show(id),
      ({ status }) => status === 'TIMEOUT',
    );
    const message = await send('espera');
    await new Promise((r) => setTimeout(r, 300));
    expect(await messageOf(message.id)).toMatchObject({ status: 'queued' });
    expect(await waiting(id, 'send')).toEqual([]);
    await say(id, { status: 'CONNECTED' });
    const command = await takeCommand(id, 'send');
    expect(command.payload.id).toBe(message.id);
    await answer(command, { outcome: 'sent', providerId: command.payload.providerId });
    await becomes(message.id, 'sent');
  });

  it('has an end whatever becomes of its line: taken back, unknown, or failed when the line is deleted', async () => {
    const { context } = server.running();
    const { id } = await connected();
    const talks = await Promise.all([conversation(id), conversation(id), conversation(id)]);
    const [back, lost, gone] = await Promise.all(talks.map(({ send }) => send('oi')));
    if (!back || !lost || !gone) throw new Error('three were sent');
    await eventually(
      () => waiting(id, 'send'),
      (found) => found.length === 3,
    );
    await say(id, { status: 'DISCONNECTED', reason: 'loggedOut' });
    await eventually(
      () => show(id),
      ({ status }) => status === 'DISCONNECTED',
    );
    await sql.query(
      `update whatsapp_web_commands set created_at = now() - interval '2 hours' where payload ->> 'id' = $1`,
      [back.id],
    );
    await sql.query(
      `update whatsapp_web_commands set state = 'taken', taken_at = now() - interval '11 minutes' where payload ->> 'id' = $1`,
      [lost.id],
    );
    await sweepCommands(context, { requeue });
    await tell('whatsapp_web_said');
    await becomes(back.id, 'queued');
    await becomes(lost.id, 'unknown');
    expect(await messageOf(gone.id)).toMatchObject({ status: 'sending' });
    await sql.query(`update tickets set status = 'closed' where whatsapp_id = $1`, [id]);
    expect((await company.admin.call('DELETE', `/whatsapp/${id}`)).status).toBe(200);
    await sweepDeliveries(context);
    expect(await messageOf(gone.id)).toMatchObject({ status: 'failed', fail_reason: 'ERR_NO_WAPP_FOUND' });
    expect(await messageOf(back.id)).toMatchObject({ status: 'failed' });
  });
});

describe('beside messages', () => {
  it('an edit and a deletion follow the word of the channel; one that comes too late is not done behind a later one', async () => {
    const { id } = await connected();
    const { send } = await conversation(id);
    const message = await send('eradao');
    const sent = await takeCommand(id, 'send');
    await answer(sent, { outcome: 'sent', providerId: sent.payload.providerId });
    await becomes(message.id, 'sent');
    await company.admin.call('POST', `/messages/edit/${message.id}`, { body: 'errado' });
    const edit = await takeCommand(id, 'edit');
    expect(edit.payload).toMatchObject({ providerId: sent.payload.providerId, body: 'errado' });
    expect(
      await rows('select from whatsapp_web_commands where id = $1 and expires_at > now()', [edit.id]),
    ).toHaveLength(1);
    await answer(edit, { outcome: 'done' });
    await eventually(
      () => messageOf(message.id),
      ({ body }) => body === 'errado',
    );
    await company.admin.call('DELETE', `/messages/${message.id}`);
    const remove = await takeCommand(id, 'remove');
    await answer(remove, { outcome: 'done' });
    await eventually(
      () => messageOf(message.id),
      ({ is_deleted }) => is_deleted,
    );
  });

  it('that somebody types is asked anew each time, that something was read once, and neither is waited for', async () => {
    const { id } = await connected();
    const { ticket, chat } = await conversation(id);
    for (const presence of ['composing', 'paused']) {
      await company.admin.call('POST', `/messages/${ticket.id}/typing`, { presence });
      const command = await takeCommand(id, 'typing');
      expect(command).toMatchObject({ key: chat, payload: { presence } });
      await answer(command, {});
    }
    await company.admin.call('GET', `/messages/${ticket.id}?markRead=true`);
    const marks = await rows<{ heard: boolean; lasts: boolean }>(
      `select heard, expires_at > now() as lasts from whatsapp_web_commands where whatsapp_id = $1 and kind in ('markRead', 'typing')`,
      [id],
    );
    for (const mark of marks) expect(mark).toEqual({ heard: true, lasts: true });
  });

  it('a file that somebody announced is fetched by the worker while no job waits; gone for good is said', async () => {
    const { id } = await connected();
    const chat = '5511977770001@s.whatsapp.net';
    const identities = [{ kind: 'phone', value: '5511977770001' }];
    const media = (n: number) => ({
      mediaType: 'image',
      body: '',
      media: { name: '', mimeType: 'image/png', ref: { n } },
    });
    const event = (n: number) => ({
      kind: 'message',
      chat,
      providerId: `MEDIA${n}`,
      name: 'Foto',
      fromMe: false,
      identities,
      content: media(n),
    });
    for (let n = 0; n < 12; n++) await hear(id, event(n)); // more than there are job slots
    const commands: Command[] = [];
    for (let n = 0; n < 12; n++) commands.push(await takeCommand(id, 'fetchMedia'));
    expect(new Set(commands.map(({ payload }) => JSON.stringify(payload))).size).toBe(12);
    const states = () =>
      rows<{ media_state: string; mime_type: string | null }>(
        `select m.media_state, f.mime_type from messages m left join files f on f.id = m.file_id where m.whatsapp_id = $1 and m.media_type = 'image' order by m.id`,
        [id],
      );
    expect((await states()).every(({ media_state }) => media_state === 'pending')).toBe(true);
    for (const command of commands) await answer(command, { key: null, sizeBytes: 0, reason: 'gone' });
    await eventually(states, (all) => all.every(({ media_state }) => media_state === 'failed'));
  });
});
