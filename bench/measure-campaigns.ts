import { z } from 'zod';
import type { BenchCompany, BenchServer } from './bench-server.ts';
import { addConversation, addPeople } from './bulk-load.ts';
import { nowMs, p50p99, percentile, thousands, timed } from './percentiles.ts';
import { openRawHttp } from './raw-http.ts';
import type { Table } from './table.ts';

const made = z.object({ id: z.number() });
const imported = z.object({ id: z.number(), status: z.string(), done: z.number() });
const maxMs = 600_000;
const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Size = { people: number; seconds: number };
type Desk = Awaited<ReturnType<typeof openDesk>>;

/** A sheet of many into a list, the campaign to them, its report, and what attendants notice of it. */
export async function measureCampaigns(
  ground: BenchServer,
  company: BenchCompany,
  table: Table,
  { people, seconds }: Size,
): Promise<void> {
  const desk = await openDesk(ground, company);
  try {
    await desk.call('POST', '/campaign-settings', {
      settings: { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0, window: null },
    });
    await ground.sql.query(
      'update connections set machine_gap_ms = 0, new_chats_per_day = 10000000 where company_id = $1',
      [company.id],
    );
    const list = await importList(desk, ground, table, people);
    const [large, small] = [await prepare(desk, ground, table, list, people), await prepareSmall(desk, ground)];
    await compareReports(desk, table, { large, small, people });
    await compareSends(desk, ground, table, { campaignId: large, seconds });
  } finally {
    desk.close();
  }
}

async function openDesk(ground: BenchServer, company: BenchCompany) {
  const colleague = (await addPeople(ground, company, 1, `colega ${Date.now()}`, 2)).first;
  const ticket = await addConversation(ground, company, colleague, 100);
  const tokenOf = (userId: number) => ground.tokenOf({ companyId: company.id, userId });
  const [admin, other] = [await tokenOf(company.adminId), await tokenOf(colleague)];
  const http = openRawHttp(ground.server.port, 2);
  const ask = async (token: string, method: string, path: string, body?: unknown) => {
    const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const reply = await http.request(method, `/api${path}`, { authorization: `Bearer ${token}` }, bytes);
    if (reply.status !== 200) throw new Error(`${path} was answered ${reply.status}: ${reply.body.slice(0, 200)}`);
    return reply.body;
  };
  return {
    company,
    admin,
    call: async (method: string, path: string, body?: unknown): Promise<unknown> =>
      JSON.parse(await ask(admin, method, path, body)),
    /** What an attendant waits for: their list, and a message on its way. */
    list: () => ask(other, 'GET', '/tickets?status=open&showAll=true'),
    send: () => ask(other, 'POST', `/messages/${ticket.id}`, { body: 'O pedido já saiu' }),
    close: () => http.close(),
  };
}

async function importList(desk: Desk, ground: BenchServer, table: Table, people: number): Promise<number> {
  const { id } = made.parse(await desk.call('POST', '/contact-lists', { name: 'Clientes' }));
  const work = () => desk.list();
  const idle = await timed(work, 100);
  const memoryBefore = ground.server.memoryMb();
  const lines = Array.from({ length: people }, (_, i) => `Pessoa ${i};5531${String(900_000_000 + i)};p${i}@bench.test`);
  const form = new FormData();
  form.append('file', new Blob([`nome;numero;email\n${lines.join('\n')}\n`], { type: 'text/csv' }), 'clientes.csv');
  const began = nowMs();
  const reply = await fetch(`http://127.0.0.1:${ground.server.port}/api/contact-lists/${id}/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${desk.admin}` },
    body: form,
  });
  if (!reply.ok) throw new Error(`the upload was answered ${reply.status}: ${(await reply.text()).slice(0, 200)}`);
  const busy: number[] = [];
  let memory = memoryBefore;
  for (;;) {
    const { rows } = await ground.sql.query<{ id: number; status: string; done: number }>(
      'select id, status, done from contact_imports where contact_list_id = $1',
      [id],
    );
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

const campaignOf = (desk: Desk, contactListId: number) =>
  desk.call('POST', '/campaigns', {
    name: 'Feira',
    whatsappId: desk.company.sandbox[0]?.id,
    contactListId,
    message1: 'Oi, {nome}! '.padEnd(500, 'x'),
    message2: 'Olá, {nome}!',
  });

/** Started, its people are written down; then it is cancelled, so that nothing else is measured. */
async function prepare(desk: Desk, ground: BenchServer, table: Table, listId: number, people: number): Promise<number> {
  const { id } = made.parse(await campaignOf(desk, listId));
  const began = nowMs();
  await desk.call('POST', `/campaigns/${id}/start`);
  await preparedOf(ground, id);
  const tookS = (nowMs() - began) / 1000;
  table.add({
    what: `${thousands(people)} people of a campaign written down`,
    measured: `${tookS.toFixed(1)} s`,
    aim: '≤ 5 s',
    isMet: tookS <= 5,
  });
  await desk.call('POST', `/campaigns/${id}/cancel`);
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

async function prepareSmall(desk: Desk, ground: BenchServer): Promise<number> {
  const list = made.parse(await desk.call('POST', '/contact-lists', { name: 'Poucos' }));
  await ground.sql.query(
    `insert into contact_list_items (company_id, contact_list_id, name, number, number_key)
     select $1::int, $2::bigint, 'Pouca ' || i, '5532' || (900000000 + i), number_key('5532' || (900000000 + i)) from generate_series(1, 100) i`,
    [desk.company.id, list.id],
  );
  const { id } = made.parse(await campaignOf(desk, list.id));
  await desk.call('POST', `/campaigns/${id}/start`);
  await preparedOf(ground, id);
  await desk.call('POST', `/campaigns/${id}/cancel`);
  return id;
}

/** Both have left out and failed people, as campaigns have. */
async function compareReports(
  desk: Desk,
  table: Table,
  { large, small, people }: { large: number; small: number; people: number },
): Promise<void> {
  const times: Record<'large' | 'small', number[]> = { large: [], small: [] };
  // In turns, as the machine's load varies.
  for (let turn = 0; turn < 5; turn++) {
    times.large.push(...(await timed(() => desk.call('GET', `/campaigns/${large}`), 20, 2)));
    times.small.push(...(await timed(() => desk.call('GET', `/campaigns/${small}`), 20, 2)));
  }
  const ratio = percentile(times.large, 0.5) / percentile(times.small, 0.5);
  table.add({
    what: `the report of ${thousands(people)} people, p50 / p99`,
    measured: p50p99(times.large),
    baseline: `${p50p99(times.small)}, of 100 with their rows`,
    ratio,
    aim: '≤ 2×',
    isMet: ratio <= 2,
  });
}

/** Unpaced: what the sandbox phone gets in these seconds, against what an attendant sends one after the other. */
async function compareSends(
  desk: Desk,
  ground: BenchServer,
  table: Table,
  { campaignId, seconds }: { campaignId: number; seconds: number },
): Promise<void> {
  const idle = await timed(() => desk.send(), 60);
  const plain = await plainRate(desk, ground, seconds);
  const sent = async () => {
    const { rows } = await ground.sql.query<{ n: number }>(
      `select coalesce(sum(people), 0)::int as n from campaign_counts where campaign_id = $1 and status in ('sent', 'delivered', 'read')`,
      [campaignId],
    );
    return rows[0]?.n ?? 0;
  };
  await desk.call('POST', `/campaigns/${campaignId}/restart`);
  await later(1000);
  const [before, began] = [await sent(), nowMs()];
  await later(seconds * 1000);
  const rate = ((await sent()) - before) / ((nowMs() - began) / 1000);
  const busy = await timed(() => desk.send(), 60);
  const event = await eventBytes(ground, campaignId);
  await desk.call('POST', `/campaigns/${campaignId}/cancel`);
  table.add({
    what: 'people of an unpaced campaign on one line of the sandbox',
    measured: `${rate.toFixed(1)}/s`,
    baseline: `${plain.toFixed(1)}/s, an attendant’s messages on such a line, each when the phone has the one before`,
    ratio: rate / plain,
    aim: '≥ 0.8×',
    isMet: rate >= 0.8 * plain,
  });
  const ratio = percentile(busy, 0.99) / percentile(idle, 0.99);
  table.add({
    what: 'an attendant’s send meanwhile, p50 / p99',
    measured: p50p99(busy),
    baseline: p50p99(idle),
    ratio,
    aim: '≤ 2×',
    isMet: ratio <= 2,
  });
  table.add({
    what: 'bytes of a progress event',
    measured: `${thousands(event)} B`,
    aim: '≤ 10,000 B',
    isMet: event > 0 && event <= 10_000,
  });
}

/** One message after the other, each once the phone has the one before: a campaign's order. */
async function plainRate(desk: Desk, ground: BenchServer, seconds: number): Promise<number> {
  const [began, end] = [nowMs(), nowMs() + seconds * 1000];
  let count = 0;
  for (; nowMs() < end; count++) {
    await desk.send();
    for (;;) {
      const { rows } = await ground.sql.query(
        `select from messages where company_id = $1 and origin = 'person' and status in ('queued', 'sending') limit 1`,
        [desk.company.id],
      );
      if (rows.length === 0) break;
      await later(2);
    }
  }
  return count / ((nowMs() - began) / 1000);
}

/** Of what the report asks for while it runs: the same fields as the event carries. */
async function eventBytes(ground: BenchServer, campaignId: number): Promise<number> {
  const { rows } = await ground.sql.query<{ bytes: number }>(
    `select max(octet_length(payload::text))::int as bytes from outbox where topic = 'campaign' and payload->>'action' = 'progress'
       and (payload->'record'->>'id')::bigint = $1`,
    [campaignId],
  );
  return rows[0]?.bytes ?? 0;
}
