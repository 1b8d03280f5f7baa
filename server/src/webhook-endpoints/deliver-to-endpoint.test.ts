import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';
import { secretBox } from '../platform/security/secret-box.ts';
import { deliverToEndpoint } from './deliver-to-endpoint.ts';
import { insertDeliveries } from './delivery.store.ts';
import { replayEndpointDelivery } from './list-endpoint-deliveries.ts';
import { createEndpoint, updateEndpoint } from './manage-endpoints.ts';

const world = testWorld();
const deps = { box: secretBox('a key for tests', 'webhooks'), integrationHosts: ['127.0.0.1'] };
let server: Server;
let address = '';
/** The calls that the receiver has not answered yet. */
let calls: ServerResponse[] = [];
let endpointId = 0;
beforeAll(async () => {
  server = createServer((_, response) => void calls.push(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const found = server.address();
  address = `http://127.0.0.1:${typeof found === 'object' && found ? found.port : 0}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  calls = [];
  await world.sql('update plans set use_external_api = true');
  endpointId = await world.run(async (tx) => {
    const input = { name: 'ERP', url: `${address}/in`, events: ['ticket.closed' as const], isActive: true };
    const { id } = await createEndpoint(tx, world.ana, input, deps);
    await insertDeliveries(tx, 'ticket.closed', [{ subject: 'ticket:1', data: {} }]);
    return id;
  });
  await world.sql("update webhook_endpoints set failing_since = '2020-01-01'");
});

/** One refused attempt, and what happens during it. */
async function fail(meanwhile: () => Promise<unknown>): Promise<void> {
  const { companyId } = world.ana;
  const attempt = deliverToEndpoint(world.context(), deps, { companyId, endpointId, subject: 'ticket:1' });
  await expect.poll(() => calls.length, { interval: 5 }).toBe(1);
  await meanwhile();
  calls[0]?.writeHead(503).end();
  await attempt;
}
const endpoint = async () => (await world.sql('select paused_at, failing_since from webhook_endpoints'))[0];
const waiting = () => world.sql('select attempts::int, due_at from webhook_deliveries');
const jobs = async () => (await world.jobs('deliver-to-endpoint')).length;

it('an endpoint that fails for a day is paused', async () => {
  await fail(async () => {});
  expect(await endpoint()).toMatchObject({ paused_at: world.now });
});

it('it is not paused by an attempt that began before another event was accepted', async () => {
  await fail(() => world.sql('update webhook_endpoints set failing_since = null'));
  expect(await endpoint()).toEqual({ paused_at: null, failing_since: world.now });
});

it('a corrected address gets what waits at once, and is not judged by an attempt at the wrong one', async () => {
  await world.sql("update webhook_deliveries set attempts = 8, due_at = '2020-01-01'");
  const before = await jobs();
  await fail(() => world.run((tx) => updateEndpoint(tx, world.ana, endpointId, { url: `${address}/right` }, deps)));
  expect(await endpoint()).toEqual({ paused_at: null, failing_since: null });
  expect(await waiting()).toEqual([{ attempts: 0, due_at: null }]);
  expect(await jobs()).toBeGreaterThan(before);
});

it('the time without a licence does not count as time in which it failed', async () => {
  await world.sql('update plans set use_external_api = false');
  const { companyId } = world.ana;
  await deliverToEndpoint(world.context(), deps, { companyId, endpointId, subject: 'ticket:1' });
  expect([await endpoint(), calls.length]).toEqual([{ paused_at: null, failing_since: null }, 0]);
});

it('the end of an event that was tried for a day is no failure of the next one', async () => {
  await world.sql('update webhook_endpoints set failing_since = null');
  await world.sql('update webhook_deliveries set attempts = 11');
  await fail(async () => {});
  expect(await world.sql('select state from webhook_deliveries')).toEqual([{ state: 'failed' }]);
  calls = [];
  world.now = new Date(world.now.getTime() + 2 * 24 * 3_600_000);
  await world.run((tx) => insertDeliveries(tx, 'ticket.closed', [{ subject: 'ticket:1', data: {} }]));
  await fail(async () => {});
  expect(await endpoint()).toEqual({ paused_at: null, failing_since: world.now });
});

it('after a call without a response no other delivery calls the endpoint for a while, unless an admin asks for it', async () => {
  const { companyId } = world.ana;
  await world.sql('update webhook_endpoints set failing_since = null');
  await world.run(async (tx) => {
    await updateEndpoint(tx, world.ana, endpointId, { url: 'http://127.0.0.1:1/in' }, deps);
    await insertDeliveries(tx, 'ticket.closed', [{ subject: 'ticket:2', data: {} }]);
  });
  const deliver = (subject: string) => deliverToEndpoint(world.context(), deps, { companyId, endpointId, subject });
  const second = async () =>
    (
      await world.sql<{ id: string; attempts: number }>(
        "select id, attempts from webhook_deliveries where subject = 'ticket:2'",
      )
    )[0]!;
  await deliver('ticket:1');
  await deliver('ticket:2');
  expect(await second()).toMatchObject({ attempts: 0 });
  const job = (await world.jobs('deliver-to-endpoint')).find(({ key }) => key?.endsWith('ticket:2'));
  expect(job?.runAt).toEqual(new Date(world.now.getTime() + 5_000));

  const named = { id: endpointId, deliveryId: Number((await second()).id) };
  await world.run((tx) => replayEndpointDelivery(tx, world.ana, named));
  await deliver('ticket:2');
  expect(await second()).toMatchObject({ attempts: 1 });
});
