import { createHmac } from 'node:crypto';
import type { Connection } from '@balcao/contract/connections/connection';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { fixtureBody } from '../../peers/graph/fixtures.ts';
import type { Graph } from '../../peers/graph/graph.ts';
import { startGraph } from '../../peers/graph/start-graph.ts';
import { runningServer, type TestCompany } from '../world/running-server.ts';
import { openCloudConnection } from './cloud-connection.ts';

const server = runningServer();
let graph: Graph;
let company: TestCompany;
let connection: Awaited<ReturnType<typeof openCloudConnection>>;

beforeAll(async () => {
  graph = await startGraph();
});
afterAll(() => graph.close());
beforeEach(async () => {
  company = await server.company(undefined, true);
  const { origin } = server;
  connection = await openCloudConnection(graph, {
    origin: origin(),
    call: company.admin.call,
    queueIds: [company.queueId],
  });
});

const post = async (secret: string) => {
  const body = JSON.stringify(fixtureBody('text-emoji-and-lines', { phoneNumberId: connection.phoneNumberId }));
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
  const url = `${server.origin()}/webhooks/meta/${connection.token}`;
  return (await fetch(url, { method: 'POST', headers, body })).status;
};
const postRight = () => post(`app-secret-${connection.phoneNumberId.slice(11)}`);
const postWrong = () => post('another secret');
const path = () => `/whatsapp/${connection.whatsappId}`;
const shown = async () => (await company.admin.call<Connection>('GET', path())).body;

it('events with a wrong signature are shown at the connection, which stays up, until the first right one', async () => {
  expect(await postWrong()).toBe(403);
  const first = await shown();
  expect(first).toMatchObject({ status: 'CONNECTED', statusReason: 'wrongSignature', noticedAt: expect.any(String) });
  expect([await postWrong(), await postWrong()]).toEqual([403, 403]);
  expect(await shown()).toEqual(first);
  expect(await postRight()).toBe(200);
  expect(await shown()).toMatchObject({ status: 'CONNECTED', statusReason: null, noticedAt: null });
});

it('repeated wrong signatures between right ones make the server write only once in a while', async () => {
  await postWrong();
  await postRight();
  const after = await shown();
  await postWrong();
  expect(await shown()).toEqual(after);
});

it('they change nothing at a connection that a user has disconnected', async () => {
  await company.admin.call('DELETE', `/whatsappsession/${connection.whatsappId}`);
  const before = await shown();
  await postWrong();
  expect([before.status, await shown()]).toEqual(['DISCONNECTED', before]);
});
