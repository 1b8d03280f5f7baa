import { maxExportRows } from '@balcao/contract/analytics/report-export';
import { sumDays } from '../server/src/analytics/sum-days.ts';
import type { BenchCompany, BenchServer } from './bench-server.ts';
import { addPeople } from './bulk-load.ts';
import { p50p95, p50p99, percentile, thousands, timed } from './percentiles.ts';
import { openRawHttp } from './raw-http.ts';
import type { Table } from './table.ts';

type FiguresPlan = { tickets: number; messages: number; calls: number };

const smallTickets = 1_000;
/** For both companies, which differ in the amount of data. */
const attendants = 30;
/** Each attendant is in two queues. */
const queueOf = `($4::int[])[1 + (i / 7 % ${attendants} * 7 + i % 2) % array_length($4::int[], 1)]`;
const paths = [
  ['the dashboard of 30 days', '/dashboard?days=30'],
  ['the dashboard of 366 days', '/dashboard?days=366'],
  ['a page of the report of tickets, 30 days', '/reports/tickets?days=30&part=rows'],
  ['the totals under it', '/reports/tickets?days=30&part=totals'],
  ['a page of the report of ratings, 30 days', '/reports/research?days=30&part=rows'],
] as const;

/**
 * The dashboard and the reports over a year of tickets and messages, compared with those of a small company, in turns.
 */
export async function measureFigures(
  ground: BenchServer,
  [large, small]: [BenchCompany, BenchCompany],
  table: Table,
  { tickets, messages, calls }: FiguresPlan,
): Promise<void> {
  await loadYear(ground, large, tickets, messages);
  await loadYear(ground, small, smallTickets, smallTickets * 10);
  const beganMs = performance.now();
  await sumDays(ground.context);
  await ground.sql.query('vacuum (analyze) cycle_days, attendant_days, rating_days, message_days, report_days');
  table.add({
    what: `the days of a year of ${thousands(tickets)} summed`,
    measured: `${((performance.now() - beganMs) / 1000).toFixed(1)} s`,
  });
  const [there, here] = [await openClient(ground, large), await openClient(ground, small)];
  for (const [what, path] of paths) {
    const durationsMs = { large: [] as number[], small: [] as number[] };
    for (let i = 0; i < calls; i++) {
      durationsMs.small.push(...(await timed(() => here.get(path), 1, i === 0 ? 3 : 0)));
      durationsMs.large.push(...(await timed(() => there.get(path), 1, i === 0 ? 3 : 0)));
    }
    const ratio = percentile(durationsMs.large, 0.5) / percentile(durationsMs.small, 0.5);
    table.add({
      what: `${what}, p50 / p95`,
      measured: `${p50p95(durationsMs.large)} of ${thousands(tickets)} in a year`,
      baseline: `${p50p95(durationsMs.small)} of ${thousands(smallTickets)}`,
      ratio,
      aim: '≤ 2×, p95 < 300 ms',
      isMet: ratio <= 2 && percentile(durationsMs.large, 0.95) < 300,
    });
  }
  await measureList(there, table);
  for (const client of [there, here]) client.close();
}

const pdfRounds = 5;
/** Pause between calls of a few attendants, below the server's capacity. */
const listPauseMs = 20;

/** Duration of the ticket list while a PDF of the maximum size is created, and without, alternating. */
async function measureList(client: Client, table: Table): Promise<void> {
  const list = async () => {
    await new Promise((resolve) => setTimeout(resolve, listPauseMs));
    return (await timed(() => client.get('/tickets?status=open&showAll=true'), 1, 0))[0] ?? Number.NaN;
  };
  for (let i = 0; i < 50; i++) await list();
  const rounds: { busy: number[]; idle: number[] }[] = [];
  let rowsTotal = 0;
  for (let round = 0; round < pdfRounds; round++) {
    const made = await beginPdf(client);
    ({ rowsTotal } = made);
    const busy: number[] = [];
    for (let isDone = false; !isDone; isDone = await isFinished(client, made.id))
      for (let i = 0; i < 5; i++) busy.push(await list());
    const idle: number[] = [];
    while (idle.length < busy.length) idle.push(await list());
    rounds.push({ busy, idle });
  }
  const ratios = rounds.map(({ busy, idle }) => percentile(busy, 0.99) / percentile(idle, 0.99));
  const ratio = percentile(ratios, 0.5);
  table.add({
    what: `open tickets while a PDF of ${thousands(rowsTotal)} rows is made, p50 / p99`,
    measured: p50p99(rounds.flatMap(({ busy }) => busy)),
    baseline: `${p50p99(rounds.flatMap(({ idle }) => idle))} without; p99 by turns ${ratios.map((one) => one.toFixed(2)).join(' · ')}`,
    ratio,
    aim: '≤ 2×',
    isMet: ratio <= 2,
  });
}

/** Requests a PDF of the most recent days, as many as fit in one. */
async function beginPdf(client: Client): Promise<{ id: number; rowsTotal: number }> {
  for (let days = 366; days > 0; days = Math.floor(days * 0.8)) {
    const { count } = JSON.parse(await client.get(`/reports/tickets?days=${days}&part=totals`)) as { count: number };
    if (count <= maxExportRows.pdf)
      return JSON.parse(await client.post('/reports/exports', { report: 'tickets', format: 'pdf', days }));
  }
  throw new Error('a day has more tickets than a PDF');
}

async function isFinished(client: Client, id: number): Promise<boolean> {
  const { state } = JSON.parse(await client.get(`/reports/exports/${id}`)) as { state: string };
  if (state === 'failed') throw new Error('the PDF could not be made');
  return state === 'done';
}

type Client = Awaited<ReturnType<typeof openClient>>;

async function openClient(ground: BenchServer, { id, adminId }: BenchCompany) {
  const headers = {
    authorization: `Bearer ${await ground.tokenOf({ companyId: id, userId: adminId })}`,
    'content-type': 'application/json',
  };
  const http = openRawHttp(ground.server.port, 1);
  const ask = async (method: 'GET' | 'POST', path: string, body?: string) => {
    const reply = await http.request(
      method,
      `/api${path}`,
      headers,
      body === undefined ? undefined : Buffer.from(body),
    );
    if (reply.status !== 200)
      throw new Error(`${method} ${path} was answered ${reply.status}: ${reply.body.slice(0, 300)}`);
    return reply.body;
  };
  return {
    get: (path: string) => ask('GET', path),
    post: (path: string, body: object) => ask('POST', path, JSON.stringify(body)),
    close: http.close,
  };
}

/** Closed cycles with stays, notes and message counts over a year; the rows are those that the triggers write. */
async function loadYear(ground: BenchServer, company: BenchCompany, tickets: number, messages: number): Promise<void> {
  const { sql } = ground;
  const { first } = await addPeople(ground, company, attendants, 'atendente', company.queueIds.length);
  await sql.query('set session_replication_role = replica');
  const values = [company.id, tickets, first, company.queueIds, company.cloud[0]?.id ?? 0];
  await sql.query(
    `with made as (
       insert into ticket_cycles (company_id, ticket_id, contact_id, whatsapp_id, queue_id, is_group, is_first, is_reopened, opened_at, opened_how,
         waiting_at, accepted_at, accepted_by, responded_at, responded_by, closed_at, closed_how, closed_by, wait_s, service_s, served_by)
       select $1::int, 10000000 + i, 10000000 + i % greatest(1, $2::int / 3), $5::int, ${queueOf}, false, i % 3 = 0, false,
         at, 'customer', at, at + interval '4 minutes', who, at + interval '5 minutes', who, at + interval '20 minutes', 'closed', who, 240, 960, who
       from (select i, $3::int + i / 7 % ${attendants} as who, now() - (i::float8 / $2::int) * interval '365 days' as at from generate_series(0, $2::int - 1) i) x
       returning id, accepted_by as who, queue_id, accepted_at, closed_at)
     insert into ticket_spans (company_id, cycle_id, n, kind, user_id, queue_id, whatsapp_id, from_at, until_at)
     select $1::int, id, 1, 'service', who, queue_id, $5::int, accepted_at, closed_at from made`,
    values,
  );
  await sql.query(
    `insert into message_quarters (company_id, at, whatsapp_id, origin, from_me, n, removed)
     select $1::int, date_bin('15 minutes', now(), '2000-01-01 00:00:00+00') - q * interval '15 minutes', $3::int,
       case when me then 'person' else 'customer' end, me, greatest(1, $2::int / 70272), 0
     from generate_series(0, 35135) q, (values (true), (false)) s(me)`,
    [company.id, messages, company.cloud[0]?.id ?? 0],
  );
  await sql.query(
    `insert into ratings (company_id, scale, ticket_id, contact_id, whatsapp_id, user_id, queue_id, asked_at, expires_at, answered_at, rate)
     select $1::int, 'nps', 10000000 + i, 10000000 + i, $5::int, who, ${queueOf}, at, at, at, i % 11
     from (select i, $3::int + i / 7 % ${attendants} as who, now() - (i::float8 / ($2::int / 10)) * interval '365 days' as at from generate_series(0, $2::int / 10 - 1) i) x`,
    values,
  );
  // The triggers were disabled, so nothing here is marked as summed.
  await sql.query('delete from summed_days where company_id = $1', [company.id]);
  await sql.query('reset session_replication_role');
  await sql.query('vacuum (analyze) ticket_cycles, ticket_spans, message_quarters, ratings');
}
