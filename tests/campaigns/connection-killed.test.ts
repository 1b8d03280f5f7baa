import type { Campaign } from '@balcao/contract/campaigns/campaign';
import type { CampaignReport } from '@balcao/contract/campaigns/campaign-report';
import { expect, it } from 'vitest';
import { serverWithKillableWorker } from '../whatsapp-web/killable-worker.ts';
import { createWebConnection, fetchConnection } from '../whatsapp-web/server-with-whatsapp.ts';
import { eventually } from '../world/running-server.ts';

/** For docs/RELIABILITY.md: `CAMPAIGN_PEOPLE=1000 npm run kills -- tests/campaigns/connection-killed.test.ts`. */
const killsWanted = Number(process.env['KILLS'] ?? 4);
const peopleWanted = Number(process.env['CAMPAIGN_PEOPLE'] ?? 6 * killsWanted);
const { server, whatsapp, owner, startWorker, kill } = serverWithKillableWorker();

/** In turn: at a random time, at a send, and shortly after it, when its acknowledgement arrives. */
function moment(n: number): Promise<void> {
  return new Promise((resolve) => {
    if (n % 3 === 0) setTimeout(resolve, Math.random() * 400);
    else whatsapp().world.once('outgoing', () => void setTimeout(resolve, n % 3 === 1 ? 0 : 2 + Math.random() * 6));
  });
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it(`the worker killed ${killsWanted} times while a campaign to ${peopleWanted} people is sent by its connection: each gets it once, nobody is missing`, async () => {
  const company = await server.company('Feira');
  const { call } = company.admin;
  const { id: connectionId } = await createWebConnection(company);
  await owner().query('update connections set machine_gap_ms = 0, new_chats_per_day = 10000');
  await call('POST', `/whatsappsession/${connectionId}`);
  startWorker();
  const shop = whatsapp().phone({ number: '5511900000009', name: 'Loja' });
  const { qrcode } = await eventually(
    () => fetchConnection(call, connectionId),
    (connection) => connection.qrcode !== '',
    30_000,
  );
  await shop.scan(qrcode);
  await eventually(
    () => fetchConnection(call, connectionId),
    ({ status }) => status === 'CONNECTED',
    30_000,
  );

  const people = Array.from({ length: peopleWanted }, (_, i) =>
    whatsapp().phone({ number: String(5_511_970_000_000 + i), name: `Pessoa ${i}` }),
  );
  const settings = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0, window: null };
  expect((await call('POST', '/campaign-settings', { settings })).status).toBe(200);
  const list = await call<{ id: number }>('POST', '/contact-lists', { name: 'Clientes' });
  for (const [i, { number }] of people.entries())
    await call('POST', '/contact-list-items', { contactListId: list.body.id, name: `Pessoa ${i}`, number });
  const made = await call<Campaign>('POST', '/campaigns', {
    name: 'Feira',
    whatsappId: connectionId,
    contactListId: list.body.id,
    message1: 'Oi, {nome}!',
  });
  const path = `/campaigns/${made.body.id}`;
  expect((await call('POST', `${path}/start`)).status).toBe(200);

  const report = async () => (await call<CampaignReport>('GET', path)).body;
  let kills = 0;
  for (; kills < killsWanted && (await report()).status === 'EM_ANDAMENTO'; kills++) {
    await eventually(async () => shop.devices.some(({ isOnline }) => isOnline), Boolean);
    await Promise.race([moment(kills), pause(3000)]);
    await kill();
    startWorker();
  }
  const end = await eventually(report, ({ status }) => status !== 'EM_ANDAMENTO', 60_000 + peopleWanted * 1000);
  const final = await eventually(report, ({ counts }) => counts.pending === 0 && counts.unknown === 0, 60_000);

  const shown = people.map((person) => person.displayed(shop).map(({ text }) => text));
  const reached = final.counts.sent + final.counts.delivered + final.counts.read + final.counts.answered;
  expect({
    status: end.status,
    missing: shown.filter((texts) => texts.length === 0).length,
    twice: shown.filter((texts) => texts.length > 1).length,
    others: shown.flatMap((texts, i) => texts.filter((text) => text !== `Oi, Pessoa ${i}!`)),
    reached,
  }).toEqual({ status: 'FINALIZADA', missing: 0, twice: 0, others: [], reached: peopleWanted });
  // A campaign that ends before the first kill would prove nothing.
  expect(kills).toBeGreaterThan(1);
}, 1_500_000);
