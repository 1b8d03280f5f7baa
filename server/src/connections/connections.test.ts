import { type CreateConnectionInput, updateConnectionInput } from '@balcao/contract/connections/connection';
import type { ConnectionEvent } from '@balcao/contract/connections/connection.events';
import type { Actor } from '@balcao/contract/users/actor';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inSystem } from '../platform/db/tx.ts';
import { createQueue } from '../queues/create-queue.ts';
import { updateSetting } from '../settings/update-setting.ts';
import { setUpTestContext } from '../signup/test-context.ts';
import { maskConnectionEvent } from './connection.audience.ts';
import { createConnection } from './create-connection.ts';
import { deleteConnection } from './delete-connection.ts';
import { findConnection, findConnectionByToken } from './find-connection.ts';
import { connectionReaderOf, listConnections, showConnection } from './list-connections.ts';
import { changeSession } from './session/change-session.ts';
import { commandConnection, restartConnections } from './session/command-connection.ts';
import { updateConnection } from './update-connection.ts';

const testContext = setUpTestContext();
const { lines, box } = { lines: testContext.lines, box: testContext.lines.box };
let admin: Actor;
let stranger: Actor;
let ana: Actor;
let sales: number;
let support: number;

const credentials = {
  phoneNumberId: '1055',
  businessAccountId: '2066',
  accessToken: 'EAAB-access',
  appSecret: 'app-secret-1',
  verifyToken: 'verify-1',
};
const cloud = { channel: 'whatsapp' as const, provider: 'cloud' as const };
const sandbox = { channel: 'sandbox' as const };

const create = (form: CreateConnectionInput, by = admin) =>
  testContext.in(by, (tx) => createConnection(tx, by, form, lines));
const update = (id: number, form: Parameters<typeof updateConnection>[3], by = admin) =>
  testContext.in(by, (tx) => updateConnection(tx, by, id, form, lines));
const remove = (id: number, by = admin) => testContext.in(by, (tx) => deleteConnection(tx, by, id, lines));
const show = (id: number, by = admin) =>
  testContext.in(by, (tx) => showConnection(tx, { admin: by.profile === 'admin' }, id, lines));
const list = (by = admin) => testContext.in(by, (tx) => listConnections(tx, { admin: by.profile === 'admin' }, lines));
const command = (id: number, what: Parameters<typeof commandConnection>[3], by = admin) =>
  testContext.in(by, (tx) => commandConnection(tx, by, id, what, lines));
const fieldsOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => error.details?.fields ?? error.code,
  );

const codesOf = async (works: Promise<unknown>[]) =>
  (await Promise.allSettled(works)).map((work) => (work.status === 'rejected' ? work.reason.code : 'done'));

beforeAll(async () => {
  admin = await testContext.company('alfa');
  stranger = await testContext.company('beta');
  ana = { ...admin, profile: 'user' };
  const queue = (name: string, color: string) => testContext.in(admin, (tx) => createQueue(tx, admin, { name, color }));
  sales = (await queue('Vendas', '#111111')).id;
  support = (await queue('Suporte', '#222222')).id;
});
beforeEach(async () => {
  await testContext.in(
    admin,
    async (tx) => void (await tx.db.deleteFrom('connections').where('companyId', '=', tx.companyId).execute()),
  );
  testContext.heard();
});

describe('a sandbox', () => {
  it('is connected at once, gets a token that only admins read, and is told of without it', async () => {
    const made = await create({ name: 'Teste', ...sandbox, queueIds: [sales] });
    expect(made).toMatchObject({
      provider: 'sandbox',
      status: 'CONNECTED',
      isDefault: true,
      token: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(made.queues).toEqual([
      {
        id: sales,
        name: 'Vendas',
        color: '#111111',
        greetingMessage: '',
        WhatsappQueue: { whatsappId: made.id, queueId: sales },
      },
    ]);
    expect((await show(made.id)).token).toBe(made.token);
    expect((await show(made.id, ana)).token).toBe('');
    const told = testContext.heard().filter(({ topic }) => topic === 'whatsapp');
    expect(told).toMatchObject([
      { payload: { action: 'update', whatsapp: { id: made.id, token: '', qrcode: '' } }, rooms: ['company'] },
    ]);
    expect(
      await inSystem(testContext.border, 0, (system) => findConnectionByToken(system, made.token, box)),
    ).toMatchObject({
      id: made.id,
      companyId: admin.companyId,
      channel: 'sandbox',
    });
  });

  it('takes the token it is given, once in all companies', async () => {
    const made = await create({ name: 'Teste', ...sandbox, token: 'my-phone-1' });
    expect((await show(made.id)).token).toBe('my-phone-1');
    expect(await fieldsOf(create({ name: 'Dele', ...sandbox, token: 'my-phone-1' }, stranger))).toEqual({
      token: 'taken',
    });
  });
});

describe('a Cloud API line', () => {
  it('keeps its credentials sealed, shows its token once, and is found by it', async () => {
    const made = await create({ name: 'Oficial', ...cloud, credentials });
    expect(made.status).toBe('CONNECTED');
    expect((await show(made.id)).token).toBe(`********${made.token.slice(-4)}`);
    expect(JSON.stringify(await list())).not.toContain('access');
    const row = await testContext.in(admin, (tx) =>
      tx.db.selectFrom('connections').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow(),
    );
    expect(JSON.stringify(row)).not.toContain(made.token);
    expect(JSON.stringify(row)).not.toContain('EAAB');
    expect(await testContext.in(admin, (tx) => findConnection(tx, made.id, box))).toMatchObject({
      accountId: '1055',
      credentials,
    });
    expect(await inSystem(testContext.border, 0, (system) => findConnectionByToken(system, 'another', box))).toBeNull();
  });

  it('without credentials is down, and up when they come', async () => {
    const made = await create({ name: 'Oficial', ...cloud });
    expect(made.status).toBe('DISCONNECTED');
    await command(made.id, 'tryAgain');
    expect((await show(made.id)).status).toBe('DISCONNECTED');
    expect((await update(made.id, { credentials })).status).toBe('CONNECTED');
  });

  it('names the credential that is missing or wrong', async () => {
    expect(
      await fieldsOf(
        create({ name: 'Oficial', ...cloud, credentials: { ...credentials, appSecret: '', graphUrl: 'ftp://x' } }),
      ),
    ).toEqual({
      'credentials.appSecret': 'required',
      'credentials.graphUrl': 'url',
    });
  });

  it('leads into our own network for the provider only', async () => {
    const inside = { ...credentials, graphUrl: 'http://127.0.0.1:9' };
    expect(await fieldsOf(create({ name: 'Dentro', ...cloud, credentials: inside }))).toBe('ERR_URL_NOT_ALLOWED');
    const { id } = await create({
      name: 'Fora',
      ...cloud,
      credentials: { ...credentials, graphUrl: 'https://graph.example.com' },
    });
    expect(await fieldsOf(update(id, { credentials: { graphUrl: inside.graphUrl } }))).toBe('ERR_URL_NOT_ALLOWED');
    const provider = await testContext.company('provedor', { isSuper: true });
    expect((await create({ name: 'Dentro', ...cloud, credentials: inside }, provider)).status).toBe('CONNECTED');
  });

  it('takes one new credential over the stored ones, and a masked token as no change', async () => {
    const made = await create({ name: 'Oficial', ...cloud, credentials });
    const shown = await show(made.id);
    await update(made.id, { token: shown.token, credentials: { accessToken: 'EAAB-new', appSecret: '' } });
    expect(await testContext.in(admin, (tx) => findConnection(tx, made.id, box))).toMatchObject({
      credentials: { ...credentials, accessToken: 'EAAB-new' },
    });
    const find = (token: string) =>
      inSystem(testContext.border, 0, (system) => findConnectionByToken(system, token, box));
    expect(await find(made.token)).not.toBeNull();
    expect((await update(made.id, { token: 'a-new-token' })).token).toBe('a-new-token');
    expect(await find(made.token)).toBeNull();
    expect((await find('a-new-token'))?.id).toBe(made.id);
  });
});

describe('saving', () => {
  it('refuses what the specification refuses, by the field', async () => {
    expect(await fieldsOf(create({ name: 'Duas', ...sandbox, queueIds: [sales, support] }))).toBe(
      'ERR_WAPP_GREETING_REQUIRED',
    );
    const { id } = await create({ name: 'Duas', ...sandbox, queueIds: [sales, support], greetingMessage: 'Olá' });
    // What the form does not name counts, too.
    expect(await fieldsOf(update(id, { greetingMessage: '' }))).toBe('ERR_WAPP_GREETING_REQUIRED');
    expect(await fieldsOf(update(id, { timeSendQueue: 5 }))).toEqual({ sendIdQueue: 'required' });
    expect(await fieldsOf(update(id, { sendIdQueue: sales }))).toEqual({ timeSendQueue: 'required' });
    expect(await fieldsOf(update(id, { expiresTicketNPS: 5 }))).toEqual({ ratingMessage: 'required' });
    expect(await update(id, { timeSendQueue: 5, sendIdQueue: sales })).toMatchObject({
      timeSendQueue: 5,
      sendIdQueue: sales,
    });
    await testContext.in(admin, (tx) => updateSetting(tx, admin, 'requiredTag', 'enabled', testContext.settingDeps));
    expect(await fieldsOf(create({ name: 'Sem fila', ...sandbox, greetingMessage: 'Olá' }))).toEqual({
      queueIds: 'required',
    });
    await testContext.in(admin, (tx) => updateSetting(tx, admin, 'requiredTag', 'disabled', testContext.settingDeps));
  });

  it("takes a name once, no other company's queue, no kind without a driver, no provider of another channel", async () => {
    await create({ name: 'Recepção', ...sandbox });
    expect(await fieldsOf(create({ name: 'RECEPCAO', ...sandbox }))).toBe('ERR_WAPP_NAME_ALREADY_EXISTS');
    await create({ name: 'Recepção', ...sandbox }, stranger);
    const theirs = (
      await testContext.in(stranger, (tx) => createQueue(tx, stranger, { name: 'Deles', color: '#333333' }))
    ).id;
    expect(await fieldsOf(create({ name: 'Outra', ...sandbox, queueIds: [theirs] }))).toBe('ERR_NO_QUEUE_FOUND');
    expect(await fieldsOf(create({ name: 'Outra', ...sandbox, sendIdQueue: theirs, timeSendQueue: 1 }))).toBe(
      'ERR_NO_QUEUE_FOUND',
    );
    expect(await fieldsOf(create({ name: 'Outra' }))).toBe('ERR_CHANNEL_UNSUPPORTED');
    expect(await fieldsOf(create({ name: 'Outra', ...sandbox, provider: 'cloud' }))).toEqual({ provider: 'channel' });
  });

  it('takes a whole row back, as old clients send it, and changes nothing', async () => {
    for (const form of [
      { name: 'Um', ...sandbox, queueIds: [sales], greetingMessage: 'Olá' },
      { name: 'Dois', ...cloud, credentials, timeSendQueue: 5, sendIdQueue: sales },
    ]) {
      const { id } = await create(form);
      const before = await show(id);
      expect(await update(id, updateConnectionInput.parse(before))).toEqual(before);
    }
  });

  it('leaves what it does not name', async () => {
    const { id } = await create({
      name: 'Um',
      ...sandbox,
      queueIds: [sales],
      farewellMessage: 'Tchau',
      maxUseBotQueues: 5,
    });
    expect(await update(id, { name: 'Dois' })).toMatchObject({
      name: 'Dois',
      farewellMessage: 'Tchau',
      maxUseBotQueues: 5,
      queues: [{ id: sales }],
    });
    expect((await update(id, { queueIds: [] })).queues).toEqual([]);
  });
});

describe('the default', () => {
  it('is the first, and one always stays', async () => {
    const one = await create({ name: 'Um', ...sandbox });
    await expect(update(one.id, { isDefault: false })).rejects.toThrow('ERR_NO_OTHER_WHATSAPP');
    const two = await create({ name: 'Dois', ...sandbox });
    expect([one.isDefault, two.isDefault]).toEqual([true, false]);
    const three = await create({ name: 'Três', ...sandbox, isDefault: true });
    expect((await list()).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [three.id, true],
      [one.id, false],
      [two.id, false],
    ]);
    await update(three.id, { isDefault: false });
    expect((await list())[0]?.id).toBe(one.id);
    await remove(one.id);
    expect((await list()).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [two.id, true],
      [three.id, false],
    ]);
  });
});

describe('the session', () => {
  it('is put down and taken up by commands; since when it is down is kept', async () => {
    const { id } = await create({ name: 'Um', ...sandbox });
    await command(id, 'disconnect');
    const down = testContext.clock.now().toISOString();
    testContext.clock.move(60_000);
    await command(id, 'disconnect');
    expect(await show(id)).toMatchObject({ status: 'DISCONNECTED', downSince: down });
    await testContext.in(admin, (tx) => restartConnections(tx, admin, lines));
    expect(await show(id)).toMatchObject({ status: 'CONNECTED', downSince: null });
  });

  it('shows its QR code to admins only, in lists and in notices', async () => {
    const { id } = await create({ name: 'Um', ...sandbox });
    testContext.heard();
    await testContext.in(admin, (tx) =>
      changeSession(tx, id, { status: 'qrcode', qrcode: '2@secret', expirationTime: 1000, retries: 1 }),
    );
    expect((await show(id)).qrcode).toBe('2@secret');
    expect((await show(id, ana)).qrcode).toBe('');
    const [forAdmins, forOthers] = testContext.heard();
    expect(forAdmins).toMatchObject({
      topic: 'whatsappSession',
      rooms: ['admins'],
      payload: { session: { qrcode: '2@secret', retries: 1 } },
    });
    expect(forOthers).toMatchObject({ rooms: ['company'], except: ['admins'] });
    expect(JSON.stringify(forOthers?.payload)).not.toContain('"qrcode":');
    expect(JSON.stringify(forOthers?.payload)).not.toContain('secret');
  });

  it('says to everybody until when WhatsApp keeps the account out, and takes it back when the line is up', async () => {
    const { id } = await create({ name: 'Um', ...sandbox });
    const until = testContext.clock.now().getTime() + 7_200_000;
    testContext.heard();
    await testContext.in(admin, (tx) =>
      changeSession(tx, id, { status: 'DISCONNECTED', reason: 'tempBanned', expirationTime: until }),
    );
    for (const { payload } of testContext.heard())
      expect(payload).toMatchObject({ session: { statusReason: 'tempBanned', expirationTime: until } });
    expect(await show(id)).toMatchObject({ statusReason: 'tempBanned', expirationTime: until });
    await testContext.in(admin, (tx) => changeSession(tx, id, { status: 'CONNECTED' }));
    expect(await show(id)).toMatchObject({ statusReason: null, expirationTime: null });
  });
});

describe('the number of a line', () => {
  it('is whole for who sees numbers, and without its end for everybody else, in notices too', async () => {
    const { id } = await create({ name: 'Um', ...sandbox });
    await testContext.in(admin, (tx) =>
      tx.db
        .updateTable('connections')
        .set({ channel: 'whatsapp', provider: 'beta', accountId: '5511987654321' })
        .where('id', '=', id)
        .execute(),
    );
    const seenBy = (actor: Actor) =>
      testContext.in(actor, async (tx) => (await listConnections(tx, connectionReaderOf(actor), lines))[0]?.accountId);
    expect(await seenBy({ ...admin, isTricked: true })).toBe('5511987654321');
    expect(await seenBy({ ...admin, isTricked: false })).toBe('551198765****');
    testContext.heard();
    await update(id, { name: 'Outro' });
    const told = testContext.heard()[0]?.payload as ConnectionEvent;
    expect(told).toMatchObject({ whatsapp: { accountId: '5511987654321' } });
    expect(maskConnectionEvent(told)).toMatchObject({ whatsapp: { accountId: '551198765****' } });
  });
});

describe('old messages', () => {
  it('are asked for from a day until a later one; the rest of the pace is kept as typed', async () => {
    const { id } = await create({ name: 'Um', ...sandbox });
    const [from, until] = ['2026-01-01T03:00:00.000Z', '2026-02-01T02:59:59.000Z'];
    expect(await fieldsOf(update(id, { importRecentMessages: until }))).toEqual({ importOldMessages: 'required' });
    const asked = { importOldMessages: from, importRecentMessages: until, importOldMessagesGroups: true };
    const pace = { closedTicketsPostImported: true, newChatsPerDay: 20, sendGapMs: 1500 };
    expect(await update(id, { ...asked, ...pace })).toMatchObject({ ...asked, ...pace });
    expect(await fieldsOf(update(id, { importRecentMessages: '2025-12-01T00:00:00.000Z' }))).toEqual({
      importRecentMessages: 'range',
    });
    expect(await update(id, { importOldMessages: null, importRecentMessages: null })).toMatchObject({
      importOldMessages: null,
      newChatsPerDay: 20,
    });
  });
});

describe('removing', () => {
  it('waits until no ticket of it is unfinished', async () => {
    const { id } = await create({ name: 'Um', ...sandbox });
    const ticketId = await testContext.in(admin, async (tx) => {
      const of = { companyId: tx.companyId };
      const contact = await tx.db
        .insertInto('contacts')
        .values({ ...of, name: 'Zé' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const ticket = { ...of, contactId: contact.id, whatsappId: id, status: 'pending' };
      return (await tx.db.insertInto('tickets').values(ticket).returning('id').executeTakeFirstOrThrow()).id;
    });
    await expect(remove(id)).rejects.toThrow('ERR_WAPP_HAS_TICKETS');
    await testContext.in(
      admin,
      async (tx) =>
        void (await tx.db.updateTable('tickets').set({ status: 'closed' }).where('id', '=', ticketId).execute()),
    );
    testContext.heard();
    await remove(id);
    expect(testContext.heard()).toMatchObject([{ payload: { action: 'delete', whatsappId: id }, rooms: ['company'] }]);
    expect(await list()).toEqual([]);
  });
});

describe('who may', () => {
  it('is an admin', async () => {
    const { id } = await create({ name: 'Um', ...sandbox });
    const works = [
      create({ name: 'Dois', ...sandbox }, ana),
      update(id, { name: 'X1' }, ana),
      remove(id, ana),
      command(id, 'disconnect', ana),
    ];
    expect(await codesOf(works)).toEqual(works.map(() => 'ERR_NO_PERMISSION'));
    expect(await list(ana)).toHaveLength(1); // old clients fetch it on every page
  });

  it('of another company finds nothing, and changes nothing', async () => {
    const before = await create({ name: 'Um', ...sandbox });
    const works = [
      show(before.id, stranger),
      update(before.id, { name: 'Deles' }, stranger),
      remove(before.id, stranger),
      command(before.id, 'disconnect', stranger),
      testContext.in(stranger, (tx) => findConnection(tx, before.id, box)),
    ];
    expect(await codesOf(works)).toEqual(works.map(() => 'ERR_NO_WAPP_FOUND'));
    expect(await show(before.id)).toEqual(before);
  });

  it('gets no more than the plan allows', async () => {
    const small = await testContext.company('pequena', { plan: { name: 'one', users: 1, connections: 1, queues: 1 } });
    await create({ name: 'Um', ...sandbox }, small);
    await expect(create({ name: 'Dois', ...sandbox }, small)).rejects.toMatchObject({
      code: 'ERR_PLAN_LIMIT',
      details: { resource: 'connections', max: 1 },
    });
  });
});
