import { describe, expect, it } from 'vitest';
import { inSystem } from '../platform/db/tx.ts';
import { confirmCredentials } from './explain-status.ts';
import { findConnection, findConnectionByToken } from './find-connection.ts';
import { changeSession } from './session/change-session.ts';
import { stopConnection } from './session/stop-connection.ts';
import { cloud, credentials, fieldsOf, sandbox, setUpConnections } from './test-company-connections.ts';

const { testContext, admin, outsider, ana, sales, create, update, show, list, command } = setUpConnections();
const { box } = testContext.connectionDeps;

describe('sandbox connection', () => {
  it('is connected at once, gets a token that only admins read, and is announced without it', async () => {
    const made = await create({ name: 'Teste', ...sandbox, queueIds: [sales()] });
    expect(made).toMatchObject({
      provider: 'sandbox',
      status: 'CONNECTED',
      isDefault: true,
      token: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(made.queues).toEqual([
      {
        id: sales(),
        name: 'Vendas',
        color: '#111111',
        greetingMessage: '',
        WhatsappQueue: { whatsappId: made.id, queueId: sales() },
      },
    ]);
    expect((await show(made.id)).token).toBe(made.token);
    expect((await show(made.id, ana())).token).toBe('');
    const notices = testContext.takeNotices().filter(({ topic }) => topic === 'whatsapp');
    expect(notices).toMatchObject([
      { payload: { action: 'update', whatsapp: { id: made.id, token: '', qrcode: '' } }, rooms: ['company'] },
    ]);
    expect(
      await inSystem(testContext.txContext, 0, (system) => findConnectionByToken(system, made.token, box)),
    ).toMatchObject({
      id: made.id,
      companyId: admin().companyId,
      channel: 'sandbox',
    });
  });

  it('accepts a given token, unique over all companies', async () => {
    const made = await create({ name: 'Teste', ...sandbox, token: 'my-phone-1' });
    expect((await show(made.id)).token).toBe('my-phone-1');
    expect(await fieldsOf(create({ name: 'Dele', ...sandbox, token: 'my-phone-1' }, outsider()))).toEqual({
      token: 'taken',
    });
  });
});

describe('Cloud API connection', () => {
  it('stores its credentials encrypted, shows its token once, and is found by it', async () => {
    const made = await create({ name: 'Oficial', ...cloud, credentials });
    expect(made.status).toBe('CONNECTED');
    expect((await show(made.id)).token).toBe(`********${made.token.slice(-4)}`);
    expect(JSON.stringify(await list())).not.toContain('access');
    const row = await testContext.in(admin(), (tx) =>
      tx.db.selectFrom('connections').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow(),
    );
    expect(JSON.stringify(row)).not.toContain(made.token);
    expect(JSON.stringify(row)).not.toContain('EAAB');
    expect(await testContext.in(admin(), (tx) => findConnection(tx, made.id, box))).toMatchObject({
      accountId: '1055',
      credentials,
    });
    expect(
      await inSystem(testContext.txContext, 0, (system) => findConnectionByToken(system, 'another', box)),
    ).toBeNull();
  });

  it('without credentials is down, and up when they come', async () => {
    const made = await create({ name: 'Oficial', ...cloud });
    expect(made.status).toBe('DISCONNECTED');
    await command(made.id, 'tryAgain');
    expect((await show(made.id)).status).toBe('DISCONNECTED');
    expect((await update(made.id, { credentials })).status).toBe('CONNECTED');
  });

  it('stopped for its token, is up with a new one, or when a test shows that it is accepted; one disconnected by a user is not', async () => {
    const { id } = await create({ name: 'Parada', ...cloud, credentials });
    const stop = (reason?: string) =>
      testContext.in(admin(), (tx) =>
        changeSession(tx, id, { status: 'DISCONNECTED', ...(reason !== undefined && { reason }) }),
      );
    const confirm = () => testContext.in(admin(), (tx) => confirmCredentials(tx, id));
    const state = async () => {
      const { status, statusReason } = await show(id);
      return [status, statusReason];
    };
    await stop('tokenExpired?detail=190');
    await update(id, { credentials: { accessToken: 'EAAB-new' } });
    expect(await state()).toEqual(['CONNECTED', null]);
    await stop('tokenExpired?detail=190');
    await update(id, { name: 'Ainda parada' });
    expect(await state()).toEqual(['DISCONNECTED', 'tokenExpired?detail=190']);
    await confirm();
    expect(await state()).toEqual(['CONNECTED', null]);
    for (const reason of [undefined, 'paymentProblem?detail=131042', 'tokenExpired?detail=10']) {
      await stop(reason);
      await confirm();
      expect(await state()).toEqual(['DISCONNECTED', reason ?? null]);
    }
  });

  it('is not stopped by a late refusal of a token that has been replaced since; by one of the new token it is', async () => {
    const { id } = await create({ name: 'Trocada', ...cloud, credentials });
    const refuse = (trouble: Parameters<typeof stopConnection>[2]) =>
      testContext.in(admin(), (tx) => stopConnection(tx, id, trouble, box));
    const status = async () => (await show(id)).status;
    await update(id, { credentials: { accessToken: 'EAAB-new' } });
    await refuse({ trouble: 'reauthenticate', reason: 'tokenExpired', credentials });
    expect(await status()).toBe('CONNECTED');
    await refuse({
      trouble: 'reauthenticate',
      reason: 'tokenExpired',
      credentials: { ...credentials, accessToken: 'EAAB-new' },
    });
    expect(await status()).toBe('DISCONNECTED');
    await command(id, 'tryAgain');
    await refuse({ trouble: 'paused', reason: 'accountLocked', credentials });
    expect(await status()).toBe('DISCONNECTED');
  });

  it('names the missing or wrong credential', async () => {
    expect(
      await fieldsOf(
        create({ name: 'Oficial', ...cloud, credentials: { ...credentials, appSecret: '', graphUrl: 'ftp://x' } }),
      ),
    ).toEqual({
      'credentials.appSecret': 'required',
      'credentials.graphUrl': 'url',
    });
  });

  it('may use an internal address for the provider only', async () => {
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
    expect(await testContext.in(admin(), (tx) => findConnection(tx, made.id, box))).toMatchObject({
      credentials: { ...credentials, accessToken: 'EAAB-new' },
    });
    const find = (token: string) =>
      inSystem(testContext.txContext, 0, (system) => findConnectionByToken(system, token, box));
    expect(await find(made.token)).not.toBeNull();
    expect((await update(made.id, { token: 'a-new-token' })).token).toBe('a-new-token');
    expect(await find(made.token)).toBeNull();
    expect((await find('a-new-token'))?.id).toBe(made.id);
  });
});
