import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Contact } from '@balcao/contract/contacts/contact';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aiFailed } from '../../server/src/ai/ai-client.ts';
import { sandboxCapabilities } from '../../server/src/channels/sandbox/sandbox-capabilities.ts';
import { connectionDetails } from '../../server/src/composition/connection-details.ts';
import { connectionRoutes } from '../../server/src/connections/connection.routes.ts';
import { contactRoutes } from '../../server/src/contacts/contact.routes.ts';
import { parseEnvironment } from '../../server/src/platform/config/config.ts';
import { addRoutes, createHttpServer, type HttpServer } from '../../server/src/platform/http/http-server.ts';
import { silentLog } from '../../server/src/platform/log.ts';
import { createMetrics } from '../../server/src/platform/metrics.ts';
import { secretBox } from '../../server/src/platform/security/secret-box.ts';
import { promptRoutes } from '../../server/src/prompts/prompt.routes.ts';
import { runningServer, type SignedInPerson, type TestCompany } from '../world/running-server.ts';
import { workerlessConnection } from '../world/workerless-connection.ts';

const server = runningServer();
let company: TestCompany;
let ana: SignedInPerson;
let app: HttpServer;
/** A page that a prompt takes as knowledge. */
const page = createServer(async (_, answer) => {
  await meanwhile();
  answer.setHeader('content-type', 'text/plain').end('Entregamos em todo o Brasil.');
});
/** Runs while the channel checks whether a number exists, or unlinks an account, and while a page is fetched. */
let meanwhile: () => Promise<unknown>;
let people = 0;

beforeAll(async () => {
  company = await server.company('Casa Aurora');
  app = await createHttpServer({ ...parseEnvironment({}), secretKey: 'x' }, silentLog, createMetrics());
  const check = async (numbers: string[]) => {
    await meanwhile();
    return new Set(numbers);
  };
  const { context } = server.running();
  addRoutes(app, '/api', contactRoutes(context, { findChecker: async () => check }));
  addRoutes(
    app,
    '/api',
    connectionRoutes(
      context,
      {
        sessions: {
          ensureSessions: async () => {},
          requestSession: async () => {},
          waitUntilUnlinked: async () => void (await meanwhile()),
        },
        effects: { beforeRemoval: async () => {} },
        box: secretBox('x', 'connections'),
        capabilitiesOf: () => sandboxCapabilities,
        testerOf: () => null,
      },
      connectionDetails,
    ),
  );
  const box = secretBox('x', 'prompts');
  const nothing = () => Promise.reject(aiFailed('service'));
  await new Promise<void>((listening) => page.listen(0, '127.0.0.1', listening));
  addRoutes(
    app,
    '/api',
    promptRoutes(context, {
      box,
      uploads: { store: nothing, discard: async () => {} },
      speechUrl: '',
      ai: {
        context,
        client: { complete: nothing, transcribe: nothing },
        box,
        installation: null,
        integrationHosts: ['127.0.0.1'],
      },
    }),
  );
});
afterAll(async () => {
  page.close();
  await app.close();
});
beforeEach(async () => {
  ana = await server.attendant(company, `Ana ${++people}`, { isTricked: 'enabled' });
});

const changeAna = (body: object) => company.admin.call('PUT', `/users/${ana.session.user.id}`, body);
const call = async (method: 'POST' | 'PUT' | 'DELETE', url: string, payload: object = {}, key?: string) => {
  const headers = { authorization: `Bearer ${ana.session.token}`, ...(key && { 'idempotency-key': key }) };
  const answer = await app.inject({ method, url: `/api${url}`, payload, headers });
  return { status: answer.statusCode, body: answer.json<Partial<Contact> & { error?: string }>() };
};
const contacts = async (number: string) =>
  (await company.admin.call<{ contacts: Contact[] }>('GET', `/contacts?searchParam=${number}`)).body.contacts;

it('a number that is checked at the channel is saved, and answered whole to whoever may see it', async () => {
  meanwhile = async () => {};
  const made = await call('POST', '/contacts', { name: 'Aline', number: '5511987650001' });
  expect(made).toMatchObject({ status: 200, body: { number: '5511987650001' } });
  const changed = await call('PUT', `/contacts/${made.body.id}`, { number: '5511987650002' });
  expect(changed).toMatchObject({ status: 200, body: { number: '5511987650002' } });
});

it('answers with a masked number when the right to see it is lost during the call to the channel', async () => {
  meanwhile = () => changeAna({ isTricked: 'disabled' });
  const made = await call('POST', '/contacts', { name: 'Beto', number: '5511987650003' });
  expect(made).toMatchObject({ status: 200, body: { number: '551198765****' } });
});

it('a number that was checked and saved is not checked again for a repeat under the same key', async () => {
  meanwhile = async () => {};
  const body = { name: 'Davi', number: '5511987650006' };
  const made = await call('POST', '/contacts', body, 'davi');
  meanwhile = () => Promise.reject(new Error('checked twice'));
  expect(await call('POST', '/contacts', body, 'davi')).toEqual(made);
  expect(made).toMatchObject({ status: 200, body: { number: '5511987650006' } });
});

it('writes nothing for a user who is deleted during the call to the channel', async () => {
  const { body } = await company.admin.call<Contact>('POST', '/contacts', { name: 'Caio', number: '5511987650004' });
  meanwhile = () => company.admin.call('DELETE', `/users/${ana.session.user.id}`);
  const changed = await call('PUT', `/contacts/${body.id}`, { number: '5511987650005' });
  expect(changed).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } });
  expect(await contacts('5511987650005')).toEqual([]);
  expect(await contacts('5511987650004')).toHaveLength(1);
});

/** A QR-code connection, which is unlinked before it is deleted. */
const linkedConnection = async () =>
  (await workerlessConnection(server, company, `Linha de ${ana.session.user.name}`)).id;
const isThere = async (id: number) => (await company.admin.call('GET', `/whatsapp/${id}`)).status === 200;

it('deletes no connection for a user who stops being an admin while the account is unlinked', async () => {
  ana = await server.attendant(company, `Admin ${++people}`, { profile: 'admin' });
  const id = await linkedConnection();
  meanwhile = () => changeAna({ profile: 'user' });
  expect(await call('DELETE', `/whatsapp/${id}`)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  expect(await isThere(id)).toBe(true);
});

it('deletes the connection for a user who still is an admin', async () => {
  ana = await server.attendant(company, `Admin ${++people}`, { profile: 'admin' });
  const id = await linkedConnection();
  meanwhile = async () => {};
  expect(await call('DELETE', `/whatsapp/${id}`)).toMatchObject({ status: 200 });
  expect(await isThere(id)).toBe(false);
});

it('a page is not added to a prompt by a user who stops being an admin while it is fetched', async () => {
  ana = await server.attendant(company, `Admin ${++people}`, { profile: 'admin' });
  const fields = { name: 'Assistente', prompt: 'Você vende pães.', queueId: company.queueId };
  const { id } = (await company.admin.call<{ id: number }>('POST', '/prompt', fields)).body;
  const { port } = page.address() as AddressInfo;
  const add = () => call('POST', `/prompt/${id}/texts`, { url: `http://127.0.0.1:${port}/` });
  const texts = async () => (await company.admin.call<unknown[]>('GET', `/prompt/${id}/texts`)).body;
  meanwhile = async () => {};
  expect(await add()).toMatchObject({ status: 200 });
  meanwhile = () => changeAna({ profile: 'user' });
  expect(await add()).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  expect(await texts()).toHaveLength(1);
});
