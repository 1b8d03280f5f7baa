import type { Connection } from '@balcao/contract/connections/connection';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FakeWhatsApp, startWhatsApp } from '../../peers/whatsapp/start-whatsapp.ts';
import { killableWorker } from '../whatsapp-web/killable-worker.ts';
import { eventually } from '../world/running-server.ts';
import { serverProcesses } from '../world/server-processes.ts';

const people = Number(process.env['CAMPAIGN_PEOPLE'] ?? 16);
const kills = Number(process.env['CAMPAIGN_KILLS'] ?? 4);
// Nobody answers at this address: the worker is ours.
const cluster = serverProcesses(1, { WHATSAPP_WEB_URL: 'ws://127.0.0.1:9/ws/chat' });
let whatsapp: FakeWhatsApp;
let worker: Awaited<ReturnType<typeof killableWorker>>;

beforeAll(async () => {
  whatsapp = await startWhatsApp();
  worker = await killableWorker({ databaseUrl: cluster.databaseUrl(), whatsapp, sql: (text) => cluster.sql(text) });
});
afterAll(async () => {
  await worker.close();
  await whatsapp.close();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const numberOf = (i: number) => `55119${80_000_000 + i}`;

it(`server and worker killed ${kills} times in turns while a campaign to ${people} people runs by QR code: each has it once, nobody is missing`, async () => {
  const server = cluster.processes[0]!;
  const company = await server.company('Feira');
  const { admin } = company;
  const line = await admin.call<Connection>('POST', '/whatsapp', {
    name: 'Pelo código',
    channel: 'whatsapp',
    provider: 'beta',
    queueIds: [company.queueId],
    sendGapMs: 0,
  });
  const { id: whatsappId } = line.body;
  worker.start();
  await admin.call('PUT', `/whatsappsession/${whatsappId}`);
  const shop = whatsapp.phone({ number: '5511900000001', name: 'Loja' });
  const show = async () => (await admin.call<Connection>('GET', `/whatsapp/${whatsappId}`)).body;
  await shop.scan((await eventually(show, ({ qrcode }) => qrcode !== '', 30_000)).qrcode);
  await eventually(show, ({ status }) => status === 'CONNECTED', 30_000);

  const phones = Array.from({ length: people }, (_, i) => whatsapp.phone({ number: numberOf(i), name: `Pessoa ${i}` }));
  await cluster.sql('update connections set machine_gap_ms = 0, new_chats_per_day = 1000000');
  const settings = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0, window: null };
  await admin.call('POST', '/campaign-settings', { settings });
  const list = await admin.call<{ id: number }>('POST', '/contact-lists', { name: 'Clientes' });
  await cluster.sql(
    `insert into contact_list_items (company_id, contact_list_id, name, number, number_key, is_whatsapp_valid, checked_at)
     select company_id, id, 'Pessoa ' || i, '55119' || (80000000 + i), number_key('55119' || (80000000 + i)), true, now()
     from contact_lists, generate_series(0, ${people - 1}) i where id = ${list.body.id}`,
  );
  const made = await admin.call<{ id: number }>('POST', '/campaigns', {
    name: 'Feira',
    whatsappId,
    contactListId: list.body.id,
    message1: 'Oi, {nome}!',
  });
  expect((await admin.call('POST', `/campaigns/${made.body.id}/start`)).status).toBe(200);

  for (let kill = 0; kill < kills; kill++) {
    await pause(300 + Math.random() * 400);
    if (kill % 2 === 0) {
      await worker.kill();
      worker.start();
    } else {
      await server.kill();
      await server.start();
    }
    await eventually(async () => shop.devices.some(({ isOnline }) => isOnline), Boolean, 60_000);
  }
  const states = async () => {
    const { rows } = await cluster.sql(
      `select a.status, (select json_object_agg(c.status, c.people) from campaign_counts c where c.campaign_id = a.id and c.people > 0) as counts
       from campaigns a where a.id = ${made.body.id}`,
    );
    return rows[0] as { status: string; counts: Record<string, number> };
  };
  const end = await eventually(states, ({ status }) => status === 'FINALIZADA', 240_000 + people * 300);
  const read = (phone: (typeof phones)[number]) =>
    phone.displayed(shop).filter(({ text }) => text.startsWith('Oi, ')).length;
  // A result that nobody knows of at first is told by the phone's receipt later.
  const had = await eventually(
    async () => phones.map(read),
    (all) => all.every((n) => n > 0) || (end.counts['unknown'] ?? 0) > 0,
    60_000,
  );
  const figures = {
    people,
    twice: had.filter((n) => n > 1).length,
    missing: had.filter((n) => n === 0).length - (end.counts['unknown'] ?? 0),
  };
  console.log(`${kills} kills of server and worker: ${JSON.stringify({ ...figures, counts: end.counts })}`);
  expect([figures.twice, Math.max(0, figures.missing)]).toEqual([0, 0]);
}, 3_600_000);
