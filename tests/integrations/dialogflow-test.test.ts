import type { QueueIntegration } from '@balcao/contract/queue-integrations/queue-integration';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Dialogflow, startDialogflow } from '../../peers/dialogflow/start-dialogflow.ts';
import { runningServer, type TestCompany } from '../world/running-server.ts';

const server = runningServer({ INTEGRATION_HOSTS: '127.0.0.1' });
let peer: Dialogflow;
let company: TestCompany;

beforeAll(async () => {
  peer = await startDialogflow();
});
afterAll(() => peer.close());
beforeEach(async () => {
  peer.reset();
  company = await server.company(`Padaria ${crypto.randomUUID()}`);
});

const agent = () => ({
  projectName: 'padaria-77',
  jsonContent: peer.credentials,
  language: 'pt-BR',
  urlN8N: peer.url,
});
const test = (over: object = {}) =>
  company.admin.call('POST', '/queueIntegration/testSession', { ...agent(), ...over });
const failed = (reason: string) => ({ status: 400, body: { error: 'ERR_INTEGRATION_TEST', details: { reason } } });

it('queries the agent in its language, with a service account’s key, and shows the answer', async () => {
  expect(await test()).toMatchObject({ status: 200, body: { message: 'Você disse: Olá' } });
  expect(await test({ language: 'en' })).toMatchObject({ body: { message: 'Você disse: Hello' } });
  expect(await test({ language: 'es' })).toMatchObject({ body: { message: 'Você disse: Hola' } });
  expect(peer.detected).toMatchObject([
    { project: 'padaria-77', language: 'pt-BR' },
    { language: 'en' },
    { language: 'es' },
  ]);
  peer.reply = () => ({ replies: ['Bom dia!', 'Posso ajudar?'] });
  expect(await test()).toMatchObject({ body: { message: 'Bom dia!\nPosso ajudar?' } });
  peer.reply = () => ({ replies: [] });
  expect(await test()).toMatchObject({ status: 200, body: { message: '' } });
});

it('caches a token for its life, and fetches another after a revocation', async () => {
  await test();
  const before = peer.tokens;
  await test();
  expect(peer.tokens).toBe(before);
  peer.revoke();
  expect(await test()).toMatchObject({ status: 200 });
  expect(peer.tokens).toBe(before + 1);
});

it('uses a stored key at its own address only, and only for its company', async () => {
  const body = { type: 'dialogflow', name: 'Agente', ...agent() };
  const made = await company.admin.call<QueueIntegration>('POST', '/queueIntegration', body);
  const { id, jsonContent } = made.body;
  expect(await test({ id, jsonContent })).toMatchObject({ status: 200, body: { message: 'Você disse: Olá' } });
  expect(await test({ id, jsonContent, urlN8N: 'https://collector.example.com' })).toMatchObject({
    status: 400,
    body: { details: { fields: { jsonContent: 'required' } } },
  });
  const other = await server.company('Outra');
  expect(
    await other.admin.call('POST', '/queueIntegration/testSession', { ...agent(), id, jsonContent }),
  ).toMatchObject({ status: 404 });
});

it('names the invalid field, and sends no request', async () => {
  for (const [over, fields] of [
    [{ jsonContent: '{' }, { jsonContent: 'json' }],
    [{ jsonContent: '{"type":"service_account"}' }, { jsonContent: 'credentials' }],
    [{ projectName: '' }, { projectName: 'too_small' }],
    [{ language: 'fr' }, { language: 'invalid_value' }],
    [{ urlN8N: 'file:///etc/passwd' }, { urlN8N: 'url' }],
  ])
    expect(await test(over as object)).toMatchObject({ status: 400, body: { details: { fields } } });
  expect(await test({ urlN8N: 'http://10.0.0.1' })).toMatchObject({ body: { error: 'ERR_URL_NOT_ALLOWED' } });
  expect(peer.calls).toEqual([]);
});

it('a test of an agent that fails reports why', async () => {
  expect(await test({ projectName: 'ninguem' })).toMatchObject(failed('missing'));
  const key = JSON.parse(peer.credentials) as Record<string, string>;
  const withKey = (over: object) => test({ jsonContent: JSON.stringify({ ...key, ...over }) });
  expect(await withKey({ client_email: 'outra@padaria.com' })).toMatchObject(failed('key'));
  const broken = '-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----\n';
  expect(await withKey({ private_key: broken })).toMatchObject(failed('key'));
  expect(await withKey({ token_uri: 'http://10.0.0.1/token' })).toMatchObject(failed('address'));
  const matching = /detectIntent/;
  for (const [status, reason] of [
    [403, 'key'],
    [429, 'rate'],
    [500, 'service'],
    [400, 'rejected'],
  ] as const) {
    peer.misbehave({ kind: 'status', status }, { times: 1, matching });
    expect(await test()).toMatchObject(failed(reason));
  }
  for (const [fault, reason] of [
    [{ kind: 'garbage' }, 'garbage'],
    [{ kind: 'endless' }, 'garbage'],
    [{ kind: 'reset' }, 'service'],
    [{ kind: 'redirect', to: 'http://127.0.0.1:1/' }, 'garbage'],
  ] as const) {
    peer.misbehave(fault, { times: 1, matching });
    expect(await test()).toMatchObject(failed(reason));
  }
});
