import type { Connection } from '@balcao/contract/connections/connection';
import type { Queue } from '@balcao/contract/queues/queue';
import { startGraph } from '../peers/graph/start-graph.ts';
import type { FakeWhatsApp } from '../peers/whatsapp/start-whatsapp.ts';
import { openCloudConnection } from '../tests/meta/cloud-connection.ts';
import { openMessagingConnection } from '../tests/meta/messaging-connection.ts';
import type { ApiClient } from './api-client.ts';
import { type Installation, until } from './installation.ts';

/** A customer on a channel's fake peer. */
export type Customer = {
  /** unique word in all texts from and to this customer */
  key: string;
  channel: 'cloud' | 'instagram' | 'qr';
  /** Sends a message; resolves when the product has acknowledged it. */
  send(text: string): Promise<void>;
  /** Texts received from the product, in order. */
  received(): string[];
};

export type ChannelPeers = {
  customers: Customer[];
  cutLinks(): void;
  waitUntilIdle(): Promise<void>;
  close(): Promise<void>;
};

/** Faults in the last minutes leave webhooks to repeat sequentially; the rate depends on the machine. */
const idleTimeoutMs = 600_000;

/** Three channels with fakes: Cloud API, Instagram, and a QR-code connection with its phone. */
export async function openChannelPeers(
  installation: Installation,
  whatsapp: FakeWhatsApp,
  client: ApiClient,
  perChannel: number,
): Promise<ChannelPeers> {
  const graph = await startGraph();
  Object.assign(graph.settings.limits, { pairEveryMs: 0, throughputPerSecond: 10_000 });
  graph.settings.webhooks.parallel = 16;
  graph.settings.webhooks.retry = { baseMs: 50, factor: 1.5, maxMs: 500, attempts: 100_000 };
  const queues = await client.callUntilAnswered<Queue[]>('GET', '/queue');
  const where = { origin: installation.origin, call: client.call, queueIds: queues.slice(0, 1).map(({ id }) => id) };

  const cloud = await openCloudConnection(graph, where);
  const { peer } = await openMessagingConnection(graph, 'instagram', where);
  const shop = await linkPhone(whatsapp, client, where.queueIds);
  const each = <T>(make: (n: number) => T): T[] => Array.from({ length: perChannel }, (_, n) => make(n));
  const customers = [
    ...each((n): Customer => {
      const person = graph.customer(
        { waId: `5511970${String(n).padStart(6, '0')}`, name: `Nuvem ${n}` },
        cloud.phoneNumberId,
      );
      return {
        key: `nuvem${n}`,
        channel: 'cloud',
        send: (text) => person.text(text).delivered,
        received: () => person.inbox.map(({ content }) => JSON.stringify(content)),
      };
    }),
    ...each((n): Customer => {
      const person = peer.person(`Insta ${n}`);
      return {
        key: `insta${n}`,
        channel: 'instagram',
        send: (text) => person.text(text).delivered,
        received: () => person.inbox.map(({ text }) => text ?? ''),
      };
    }),
    ...each((n): Customer => {
      const phone = whatsapp.phone({ number: `5511980${String(n).padStart(6, '0')}`, name: `Celular ${n}` });
      return {
        key: `celular${n}`,
        channel: 'qr',
        send: async (text) => void (await phone.text(shop, text)),
        received: () => phone.displayed(shop).map(({ text }) => text),
      };
    }),
  ];
  return {
    customers,
    cutLinks: () => {
      for (const connection of whatsapp.connections) connection.close('torn');
    },
    waitUntilIdle: () => graph.waitUntilIdle(idleTimeoutMs),
    close: () => graph.close(),
  };
}

async function linkPhone(whatsapp: FakeWhatsApp, client: ApiClient, queueIds: number[]) {
  const newConnection = await client.callUntilAnswered<Connection>('POST', '/whatsapp', {
    name: 'Pelo código',
    channel: 'whatsapp',
    provider: 'beta',
    queueIds,
    sendGapMs: 0,
    newChatsPerDay: 1_000,
  });
  await client.call('POST', `/whatsappsession/${newConnection.id}`);
  const show = () => client.callUntilAnswered<Connection>('GET', `/whatsapp/${newConnection.id}`);
  await until(async () => (await show()).qrcode !== '', 60_000, 'a code to read');
  const shop = whatsapp.phone({ number: '5511900000001', name: 'Loja' });
  await shop.scan((await show()).qrcode);
  await until(async () => (await show()).status === 'CONNECTED', 60_000, 'the connection by QR code');
  return shop;
}
