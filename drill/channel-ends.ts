import type { Connection } from '@balcao/contract/connections/connection';
import type { Queue } from '@balcao/contract/queues/queue';
import { startGraph } from '../peers/graph/start-graph.ts';
import type { FakeWhatsApp } from '../peers/whatsapp/start-whatsapp.ts';
import { openCloudLine } from '../tests/cloud-line.ts';
import { openMessagingLine } from '../tests/messaging-line.ts';
import type { DeskClient } from './desk-client.ts';
import { type Installation, until } from './installation.ts';

/** A customer on a channel's fake peer. */
export type Customer = {
  /** unique word in all texts from and to this customer */
  key: string;
  channel: 'cloud' | 'instagram' | 'qr';
  /** Sends a message; resolves when the product has acknowledged it. */
  say(text: string): Promise<void>;
  /** Texts received from the product, in order. */
  heard(): string[];
};

export type ChannelEnds = { customers: Customer[]; cutLinks(): void; settled(): Promise<void>; close(): Promise<void> };

/** Three channels with fakes: Cloud API, Instagram, and a QR-code connection with its phone. */
export async function openChannelEnds(
  installation: Installation,
  whatsapp: FakeWhatsApp,
  desk: DeskClient,
  perChannel: number,
): Promise<ChannelEnds> {
  const graph = await startGraph();
  Object.assign(graph.settings.limits, { pairEveryMs: 0, throughputPerSecond: 10_000 });
  graph.settings.webhooks.parallel = 16;
  graph.settings.webhooks.retry = { baseMs: 50, factor: 1.5, maxMs: 500, attempts: 100_000 };
  const queues = await desk.insist<Queue[]>('GET', '/queue');
  const where = { origin: installation.origin, call: desk.call, queueIds: queues.slice(0, 1).map(({ id }) => id) };

  const cloud = await openCloudLine(graph, where);
  const { peer } = await openMessagingLine(graph, 'instagram', where);
  const shop = await linkPhone(whatsapp, desk, where.queueIds);
  const each = <T>(make: (n: number) => T): T[] => Array.from({ length: perChannel }, (_, n) => make(n));
  const customers = [
    ...each((n): Customer => {
      const person = graph.customer(
        { waId: `5511970${String(n).padStart(6, '0')}`, name: `Nuvem ${n}` },
        cloud.phoneNumberId,
      );
      return {
        ...{ key: `nuvem${n}`, channel: 'cloud' },
        say: (text) => person.text(text).delivered,
        heard: () => person.inbox.map(({ content }) => JSON.stringify(content)),
      };
    }),
    ...each((n): Customer => {
      const person = peer.person(`Insta ${n}`);
      return {
        ...{ key: `insta${n}`, channel: 'instagram' },
        say: (text) => person.text(text).delivered,
        heard: () => person.inbox.map(({ text }) => text ?? ''),
      };
    }),
    ...each((n): Customer => {
      const phone = whatsapp.phone({ number: `5511980${String(n).padStart(6, '0')}`, name: `Celular ${n}` });
      return {
        ...{ key: `celular${n}`, channel: 'qr' },
        say: async (text) => void (await phone.text(shop, text)),
        heard: () => phone.shown(shop).map(({ text }) => text),
      };
    }),
  ];
  return {
    customers,
    cutLinks: () => {
      for (const connection of whatsapp.connections) connection.close('torn');
    },
    settled: () => graph.settled(),
    close: () => graph.close(),
  };
}

async function linkPhone(whatsapp: FakeWhatsApp, desk: DeskClient, queueIds: number[]) {
  const line = await desk.insist<Connection>('POST', '/whatsapp', {
    ...{ name: 'Pelo código', channel: 'whatsapp', provider: 'beta', queueIds, sendGapMs: 0, newChatsPerDay: 1_000 },
  });
  await desk.call('POST', `/whatsappsession/${line.id}`);
  const show = () => desk.insist<Connection>('GET', `/whatsapp/${line.id}`);
  await until(async () => (await show()).qrcode !== '', 60_000, 'a code to read');
  const shop = whatsapp.phone({ number: '5511900000001', name: 'Loja' });
  await shop.scan((await show()).qrcode);
  await until(async () => (await show()).status === 'CONNECTED', 60_000, 'the line by QR code');
  return shop;
}
