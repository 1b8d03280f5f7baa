import type { Connection } from '@balcao/contract/connections/connection';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Graph } from '../../peers/graph/graph.ts';
import { startGraph } from '../../peers/graph/start-graph.ts';
import { addAccount } from '../../peers/messenger-platform/add-account.ts';
import { runningServer, type TestCompany } from '../world/running-server.ts';

const server = runningServer();
const id = '17841400000000001';
const secrets = { appSecret: 'segredo', verifyToken: 'abra' };
const webhookUrl = 'http://127.0.0.1:9/nobody';
let graph: Graph;
let provider: TestCompany;
let tenant: TestCompany;

beforeAll(async () => {
  graph = await startGraph();
  graph.addNumber({
    phoneNumberId: '106540352242922',
    wabaId: '102290129340398',
    displayPhoneNumber: '551130000000',
    appId: '9001',
    accessToken: 'cloud-token',
    webhookUrl,
    ...secrets,
  });
  addAccount(graph, { object: 'page', id, accessToken: 'page-token', webhookUrl, ...secrets });
  addAccount(graph, { object: 'instagram', login: 'instagram', id, accessToken: 'ig-token', webhookUrl, ...secrets });
  provider = await server.company('Provedor', true);
  tenant = await server.company('Padaria');
});
afterAll(() => graph.close());
beforeEach(() => graph.switches.clear());

const kinds = [
  {
    channel: 'whatsapp',
    credentials: { phoneNumberId: '106540352242922', businessAccountId: '102290129340398', accessToken: 'cloud-token' },
    accountId: '106540352242922',
  },
  { channel: 'facebook', credentials: { pageId: id, accessToken: 'page-token' }, accountId: id },
  {
    channel: 'instagram',
    credentials: { login: 'instagram', instagramId: id, accessToken: 'ig-token' },
    accountId: id,
  },
] as const;

describe.each(kinds)('credentials of $channel', ({ channel, credentials, accountId }) => {
  const given = () => ({ ...credentials, ...secrets, graphUrl: graph.url });
  const ask = (more: Record<string, unknown> = {}, who = provider, extra = {}) =>
    who.admin.call('POST', '/whatsapp-test', {
      channel,
      provider: 'cloud',
      credentials: { ...given(), ...more },
      ...extra,
    });

  it('valid credentials return the account, and no connection is stored', async () => {
    expect(await ask()).toEqual({ status: 200, body: { accountId, name: 'Padaria Aurora' } });
    const { body } = await provider.admin.call<Connection[]>('GET', '/whatsapp');
    expect(body.some((connection) => connection.channel === channel)).toBe(false);
  });

  it('invalid credentials are refused with the reason', async () => {
    const { status, body } = await ask({ accessToken: 'wrong' });
    expect([status, body]).toEqual([
      400,
      { error: 'ERR_CONNECTION_TEST', details: { reason: expect.stringContaining('token') } },
    ]);
    graph.switches.set('resetBeforeAccept', { times: 1, on: 'media' });
    expect(await ask()).toMatchObject({ status: 400, body: { error: 'ERR_CONNECTION_TEST' } });
  });

  it('incomplete credentials are refused with the missing field', async () => {
    expect(await ask({ appSecret: '' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_INVALID_INPUT', details: { fields: { 'credentials.appSecret': expect.any(String) } } },
    });
  });

  it('credentials of a company may not point to internal addresses', async () => {
    expect(await ask({}, tenant)).toMatchObject({ status: 400, body: { error: 'ERR_URL_NOT_ALLOWED' } });
    expect(await ask({ graphUrl: 'https://169.254.169.254' }, tenant)).toMatchObject({ status: 400 });
  });

  it('masked or empty are those that are kept, and a kept token goes to no new address', async () => {
    const name = `Linha ${channel}`;
    const { admin } = provider;
    const made = await admin.call<Connection>('POST', '/whatsapp', {
      name,
      channel,
      provider: 'cloud',
      credentials: given(),
    });
    const masked = { accessToken: '********oken', appSecret: '' };
    const of = { id: made.body.id };
    expect(await ask(masked, provider, of)).toMatchObject({ status: 200, body: { accountId } });
    expect(await ask({ ...masked, graphUrl: 'https://graph.example.com' }, provider, of)).toMatchObject({
      status: 400,
      body: { details: { fields: { 'credentials.accessToken': 'required' } } },
    });
    expect(await ask(masked, tenant, of)).toMatchObject({ status: 404, body: { error: 'ERR_NO_WAPP_FOUND' } });
    await admin.call('DELETE', `/whatsapp/${made.body.id}`);
  });

  it('are an admin’s business', async () => {
    const bia = await server.attendant(provider, `Bia ${channel}`);
    const asked = bia.call('POST', '/whatsapp-test', { channel, provider: 'cloud', credentials: given() });
    expect((await asked).status).toBe(403);
  });
});

it('a channel without credentials has none to test', async () => {
  for (const [channel, provides] of [
    ['sandbox', 'sandbox'],
    ['whatsapp', 'beta'],
  ])
    expect(
      await provider.admin.call('POST', '/whatsapp-test', { channel, provider: provides, credentials: { a: 1 } }),
    ).toMatchObject({ status: 409, body: { error: 'ERR_CHANNEL_UNSUPPORTED' } });
});
