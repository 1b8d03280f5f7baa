import type { Message } from '@balcao/contract/messages/message';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Graph } from '../../peers/graph/graph.ts';
import { startGraph } from '../../peers/graph/start-graph.ts';
import { eventually, runningServer } from '../world/running-server.ts';
import { openCloudConnection } from './cloud-connection.ts';

const server = runningServer();
let graph: Graph;
let healthyGraph: Graph;
beforeAll(async () => {
  graph = await startGraph();
  healthyGraph = await startGraph();
});
afterAll(() => Promise.all([graph.close(), healthyGraph.close()]));

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

it('a service that hangs on every file delays no message, no other job, and no file of another company', async () => {
  const { admin, queueId } = await server.company('Muitas Fotos', true);
  await admin.call('PUT', '/settings/sendMsgTransfTicket', { value: 'enabled' });
  const at = { origin: server.origin(), call: admin.call, queueIds: [queueId] };
  const { phoneNumberId } = await openCloudConnection(graph, at);
  graph.switches.set('slowBody', { on: 'download', pauseMs: 600_000 });
  const customer = graph.customer({ waId: '5511987650030', name: 'Fotógrafo' }, phoneNumberId);
  // More than a single process downloads concurrently.
  const pictures = Array.from({ length: 40 }, () => customer.image({ bytes: png, mime: 'image/png' }));
  await Promise.all(pictures.map(({ delivered }) => delivered));

  const { tickets } = (await admin.call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true')).body;
  const ticket = tickets[0]!;
  await admin.call('PUT', `/tickets/${ticket.id}`, { status: 'open' });
  await admin.call('POST', `/messages/${ticket.id}`, { body: 'Recebi as fotos' });
  await admin.call('PUT', `/tickets/${ticket.id}`, { queueId, status: 'pending' }); // says so by a job
  const messages = await eventually(
    async () => (await admin.call<{ messages: Message[] }>('GET', `/messages/${ticket.id}`)).body.messages,
    (all) => all.filter(({ fromMe, ack }) => fromMe && ack >= 3).length === 2,
  );
  expect(messages.at(-2)).toMatchObject({ body: 'Recebi as fotos' });
  expect(messages.filter(({ media }) => media?.state === 'pending').length).toBeGreaterThan(0);

  const other = await server.company('Uma Foto', true);
  const healthy = { origin: server.origin(), call: other.admin.call, queueIds: [other.queueId] };
  const connection = await openCloudConnection(healthyGraph, healthy);
  const neighbour = healthyGraph.customer({ waId: '5511987650031', name: 'Vizinha' }, connection.phoneNumberId);
  await neighbour.image({ bytes: png, mime: 'image/png' }).delivered;
  const found = (await other.admin.call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true')).body.tickets[0]!;
  await eventually(
    async () => (await other.admin.call<{ messages: Message[] }>('GET', `/messages/${found.id}`)).body.messages,
    ([message]) => message?.media?.state === 'ready',
  );
});
