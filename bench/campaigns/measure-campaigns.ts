import { z } from 'zod';
import type { BenchCompany, BenchServer } from '../bench-server.ts';
import { nowMs, p50p99, percentile, thousands, timed } from '../percentiles.ts';
import type { Table } from '../table.ts';
import { type Client, openClient } from './campaign-client.ts';
import { compareReports, compareSends } from './measure-campaign-sends.ts';

const made = z.object({ id: z.number() });
const imported = z.object({ status: z.string() });
const maxMs = 600_000;
const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Size = { people: number; seconds: number };

/** Imports a large sheet into a list, runs a campaign to it, reads its report; measures the effect on attendants. */
export async function measureCampaigns(
  ground: BenchServer,
  company: BenchCompany,
  table: Table,
  { people, seconds }: Size,
): Promise<void> {
  const client = await openClient(ground, company);
  try {
    await client.call('POST', '/campaign-settings', {
      settings: { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0, window: null },
    });
    await ground.sql.query(
      'update connections set machine_gap_ms = 0, new_chats_per_day = 10000 where company_id = $1',
      [company.id],
    );
    const list = await importList(client, ground, table, people);
    const [large, small] = [await prepare(client, ground, table, list, people), await prepareSmall(client, ground)];
    await compareReports(client, table, { large, small, people });
    await compareSends(client, ground, table, { campaignId: large, seconds });
  } finally {
    client.close();
  }
}

async function importList(client: Client, ground: BenchServer, table: Table, people: number): Promise<number> {
  const { id } = made.parse(await client.call('POST', '/contact-lists', { name: 'Clientes' }));
  const work = () => client.list();
  const idle = await timed(work, 100);
  const memoryBefore = ground.server.memoryMb();
  const sheet = Array.from({ length: people }, (_, i) => `Pessoa ${i};5531${String(900_000_000 + i)};p${i}@bench.test`);
  const form = new FormData();
  form.append('file', new Blob([`nome;numero;email\n${sheet.join('\n')}\n`], { type: 'text/csv' }), 'clientes.csv');
  const began = nowMs();
  const reply = await fetch(`http://127.0.0.1:${ground.server.port}/api/contact-lists/${id}/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.admin}` },
    body: form,
  });
  if (!reply.ok) throw new Error(`the upload was answered ${reply.status}: ${(await reply.text()).slice(0, 200)}`);
  const busy: number[] = [];
  let memory = memoryBefore;
  for (;;) {
    const { rows } = await ground.sql.query('select status from contact_imports where contact_list_id = $1', [id]);
    const state = imported.parse(rows[0]);
    memory = Math.max(memory, ground.server.memoryMb());
    if (state.status === 'done') break;
    if (state.status === 'failed' || nowMs() - began > maxMs) throw new Error(`the import is ${state.status}`);
    busy.push(...(await timed(work, 10, 0)));
  }
  const tookS = (nowMs() - began) / 1000;
  const aimS = 60 * (people / 100_000);
  table.add({
    what: `${thousands(people)} rows of a sheet into a contact list`,
    measured: `${tookS.toFixed(1)} s, ${Math.round(memory - memoryBefore)} MB more`,
    aim: `≤ ${aimS.toFixed(0)} s, ≤ 200 MB`,
    isMet: tookS <= aimS && memory - memoryBefore <= 200,
  });
  const ratio = percentile(busy, 0.99) / percentile(idle, 0.99);
  table.add({
    what: 'a colleague’s list of tickets meanwhile, p50 / p99',
    measured: p50p99(busy),
    baseline: p50p99(idle),
    ratio,
    aim: '≤ 2×',
    isMet: ratio <= 2,
  });
  return id;
}

const campaignOf = (client: Client, contactListId: number) =>
  client.call('POST', '/campaigns', {
    name: 'Feira',
    whatsappId: client.company.sandbox[0]?.id,
    contactListId,
    message1: 'Oi, {nome}! '.padEnd(500, 'x'),
    message2: 'Olá, {nome}!',
  });

/** Starts the campaign so that its recipients are created, then cancels it, so that sends are not measured. */
async function prepare(
  client: Client,
  ground: BenchServer,
  table: Table,
  listId: number,
  people: number,
): Promise<number> {
  const { id } = made.parse(await campaignOf(client, listId));
  const began = nowMs();
  await client.call('POST', `/campaigns/${id}/start`);
  await preparedOf(ground, id);
  const tookS = (nowMs() - began) / 1000;
  table.add({
    what: `${thousands(people)} people of a campaign written down`,
    measured: `${tookS.toFixed(1)} s`,
    aim: '≤ 5 s',
    isMet: tookS <= 5,
  });
  await client.call('POST', `/campaigns/${id}/cancel`);
  await ground.sql.query('vacuum (analyze) campaign_recipients, campaign_counts, campaign_reasons, contact_list_items');
  return id;
}

async function preparedOf(ground: BenchServer, id: number): Promise<void> {
  const began = nowMs();
  for (;;) {
    const { rows } = await ground.sql.query('select from campaigns where id = $1 and prepared_at is not null', [id]);
    if (rows.length > 0) return;
    if (nowMs() - began > maxMs) throw new Error('its people are not written down');
    await later(20);
  }
}

async function prepareSmall(client: Client, ground: BenchServer): Promise<number> {
  const list = made.parse(await client.call('POST', '/contact-lists', { name: 'Poucos' }));
  await ground.sql.query(
    `insert into contact_list_items (company_id, contact_list_id, name, number, number_key)
     select $1::int, $2::bigint, 'Pouca ' || i, '5532' || (900000000 + i), number_key('5532' || (900000000 + i)) from generate_series(1, 100) i`,
    [client.company.id, list.id],
  );
  const { id } = made.parse(await campaignOf(client, list.id));
  await client.call('POST', `/campaigns/${id}/start`);
  await preparedOf(ground, id);
  await client.call('POST', `/campaigns/${id}/cancel`);
  return id;
}
