import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Phone } from '../peers/whatsapp/phone.ts';
import type { FakeWhatsApp } from '../peers/whatsapp/start-whatsapp.ts';
import { cpuMsOf, spent } from './cpu.ts';
import type { BenchCompany, Ground } from './ground.ts';
import { until } from './inbound-rows.ts';
import { nowMs, p50p99, percentile, thousands } from './percentiles.ts';
import { freePort, root, type ServerUnderTest, startServer } from './server-under-test.ts';
import type { Table } from './table.ts';
import { watch } from './webhook-load.ts';

type Plan = { lines: number; seconds: number; rate: number; burst: number; burstOut: number };

/** CPU aim per outgoing message with its receipt, over all three processes. */
const cpuAimMs = 12;
type Line = { id: number; shop: Phone; customer: Phone; ticketId: number };

/** Environment that points the server to the fake WhatsApp. */
export const environmentOf = (whatsapp: FakeWhatsApp): Record<string, string> => ({
  WHATSAPP_WEB_URL: whatsapp.url,
  WHATSAPP_WEB_ROOT_KEY: whatsapp.rootKey,
  NODE_EXTRA_CA_CERTS: whatsapp.caFile,
});

/**
 * Many QR-code connections in one worker program: memory of each, throughput in and out, and time until all
 * are connected after a restart. The fake WhatsApp with its phones and cryptography runs in the bench process, on the same two cores.
 */
export async function measureLines(
  ground: Ground,
  company: BenchCompany,
  table: Table,
  whatsapp: FakeWhatsApp,
  plan: Plan,
): Promise<void> {
  const { port, pid } = ground.server;
  const [first, ...rest] = await layLines(ground, company, whatsapp, plan.lines);
  if (!first) throw new Error('no line');
  await bringUp(ground, [first]);
  await pause(1000);
  const withOne = workerMemoryMb(pid);
  const began = nowMs();
  await bringUp(ground, rest);
  const pairedMs = nowMs() - began;
  await pause(2000);
  const withAll = workerMemoryMb(pid);
  const lines = [first, ...rest];
  table.add({
    what: `${plan.lines} lines by QR code in one worker: its memory`,
    measured: `${Math.round(withAll)} MB, ${((withAll - withOne) / rest.length).toFixed(1)} MB a line`,
    floor: `${Math.round(withOne)} MB with one`,
  });
  table.add({
    what: 'pairing, from the wish to CONNECTED, one after another as a person scans',
    measured: `${thousands(pairedMs / rest.length)} ms a line`,
  });

  const token = await ground.tokenOf({ companyId: company.id, userId: company.adminId });
  await openTickets(ground, company, lines, port, token);
  await measureBurstIn(ground, table, lines, plan);
  await measureThere(table, lines, plan, { port, companyId: company.id, token });
  await measureBack(table, lines, plan, { port, token });
  await measureBurstOut(table, lines.slice(0, 30), plan, { port, token, pid });
  await measureReturn(ground, table, whatsapp, plan);
}

async function layLines(ground: Ground, company: BenchCompany, whatsapp: FakeWhatsApp, count: number) {
  const { rows } = await ground.sql.query<{ id: number }>(
    `with made as (insert into connections (company_id, name, channel, provider, send_gap_ms, new_chats_per_day)
       select $1, 'QR ' || n, 'whatsapp', 'beta', 0, 10000 from generate_series(1, $2::int) n returning id, company_id),
     queued as (insert into whatsapp_queues (company_id, whatsapp_id, queue_id) select company_id, id, $3 from made),
     held as (insert into whatsapp_web_sessions (company_id, whatsapp_id, config)
       select company_id, id, '{"sendGapMs":0,"newChatsPerDay":10000}' from made)
     select id from made order by id`,
    [company.id, count, company.queueIds[0]],
  );
  return rows.map(({ id }, n): Line => {
    const digits = String(n).padStart(4, '0');
    const shop = whatsapp.phone({ number: `551191000${digits}`, name: `Loja ${n}` });
    return { id, shop, customer: whatsapp.phone({ number: `551192000${digits}`, name: `Cliente ${n}` }), ticketId: 0 };
  });
}

async function bringUp(ground: Ground, lines: Line[]): Promise<void> {
  const { sql } = ground;
  const ids = lines.map(({ id }) => id);
  await sql.query(`update whatsapp_web_sessions set wanted = 'up' where whatsapp_id = any($1)`, [ids]);
  await sql.query('notify whatsapp_web_wanted');
  const scanned = new Set<number>();
  const end = Date.now() + 180_000;
  for (;;) {
    const { rows } = await sql.query<{ id: number; status: string; qrcode: string }>(
      'select id, status, qrcode from connections where id = any($1)',
      [ids],
    );
    for (const { id, status, qrcode } of rows) {
      const line = lines.find((one) => one.id === id);
      if (!line || scanned.has(id) || status !== 'qrcode' || qrcode === '') continue;
      scanned.add(id);
      await line.shop.scan(qrcode).catch(() => scanned.delete(id)); // an expired code: take the next one
    }
    if (rows.every(({ status }) => status === 'CONNECTED')) return;
    if (Date.now() > end)
      throw new Error(`lines do not come up: ${JSON.stringify(Object.groupBy(rows, (r) => r.status))}`);
    await pause(50);
  }
}

/** Each customer has written once, and the ticket is accepted. */
async function openTickets(ground: Ground, company: BenchCompany, lines: Line[], port: number, token: string) {
  await Promise.all(lines.map(({ customer, shop }) => customer.text(shop, 'Bom dia')));
  const ids = lines.map(({ id }) => id);
  let found: { id: number; whatsappId: number }[] = [];
  for (const end = Date.now() + 60_000; found.length < lines.length && Date.now() < end; await pause(50))
    found = (
      await ground.sql.query<{ id: number; whatsappId: number }>(
        'select id, whatsapp_id as "whatsappId" from tickets where company_id = $1 and whatsapp_id = any($2)',
        [company.id, ids],
      )
    ).rows;
  for (const line of lines) line.ticketId = found.find(({ whatsappId }) => whatsappId === line.id)?.id ?? 0;
  for (const { ticketId } of lines) await call(port, token, 'PUT', `/tickets/${ticketId}`, { status: 'open' });
}

async function measureBurstIn({ sql }: Ground, table: Table, lines: Line[], { burst }: Plan): Promise<void> {
  const ids = lines.map(({ id }) => id);
  const count = async () =>
    Number(
      (
        await sql.query<{ n: string }>(
          `select count(*) as n from messages where whatsapp_id = any($1) and not from_me and body like 'muitas %'`,
          [ids],
        )
      ).rows[0]?.n,
    );
  const began = nowMs();
  await Promise.all(
    lines.map(async ({ customer, shop }, n) => {
      for (let i = n; i < burst; i += lines.length) await customer.text(shop, `muitas ${i}`);
    }),
  );
  const writtenMs = nowMs() - began;
  let there = 0;
  for (const end = Date.now() + 120_000; there < burst && Date.now() < end; await pause(20)) there = await count();
  const perSecond = (burst * 1000) / (nowMs() - began);
  await pause(500);
  table.add({
    what: `messages in over ${lines.length} lines, phone to committed ticket`,
    measured: `${thousands(perSecond)}/s`,
    floor: `${thousands((burst * 1000) / writtenMs)}/s written by the phones`,
    ...{ aim: 'each once', isMet: (await count()) === burst },
  });
}

async function measureThere(
  table: Table,
  lines: Line[],
  { seconds, rate }: Plan,
  { port, companyId, token }: { port: number; companyId: number; token: string },
): Promise<void> {
  const screen = await watch(port, companyId, token);
  const sentAt = new Map<string, number>();
  await steady(rate, seconds, async (n) => {
    const line = lines[n % lines.length];
    const at = nowMs();
    if (line) sentAt.set(await line.customer.text(line.shop, `medida ${n}`), at);
  });
  await until(() => [...sentAt.keys()].every((id) => screen.seen.has(id)), 10_000);
  const taken = [...sentAt].flatMap(([id, at]) => (screen.seen.has(id) ? [(screen.seen.get(id) ?? 0) - at] : []));
  screen.close();
  table.add({
    what: `phone to the attendant’s socket at ${rate}/s, p50 / p99`,
    measured: p50p99(taken),
    ...{ aim: 'each once', isMet: taken.length === rate * seconds },
  });
}

async function measureBack(
  table: Table,
  lines: Line[],
  { seconds, rate }: Plan,
  { port, token }: { port: number; token: string },
): Promise<void> {
  const taken: number[] = [];
  const slower = Math.max(1, Math.round(rate / 2));
  await steady(slower, seconds, async (n) => {
    const line = lines[n % lines.length];
    if (!line) return;
    const at = nowMs();
    const arrived = line.customer.waitForText(`resposta ${n}.`).then(() => taken.push(nowMs() - at));
    await call(port, token, 'POST', `/messages/${line.ticketId}`, { body: `resposta ${n}.` });
    await arrived;
  });
  table.add({
    what: `and back: from the attendant’s call to the phone at ${slower}/s, p50 / p99`,
    measured: p50p99(taken),
    ...{ aim: 'each once', isMet: taken.length === slower * seconds },
  });
}

async function measureBurstOut(
  table: Table,
  lines: Line[],
  { burstOut: count }: Plan,
  { port, token, pid }: { port: number; token: string; pid: number },
): Promise<void> {
  const before = cpuMsOf(pid);
  const began = nowMs();
  await Promise.all(
    lines.map(async ({ ticketId }, n) => {
      for (let i = n; i < count; i += lines.length)
        await call(port, token, 'POST', `/messages/${ticketId}`, { body: `leva ${i}.` });
    }),
  );
  const calledMs = nowMs() - began;
  const shown = () =>
    lines.reduce(
      (sum, line) => sum + line.customer.shown(line.shop).filter(({ text }) => /^leva /.test(text)).length,
      0,
    );
  await until(() => shown() >= count, 120_000);
  const perSecond = (count * 1000) / (nowMs() - began);
  table.add({
    what: `messages out over ${lines.length} lines, call to phone`,
    measured: `${thousands(perSecond)}/s`,
    floor: `${thousands((count * 1000) / calledMs)}/s accepted by the desk`,
    ...{ aim: 'each once', isMet: shown() === count },
  });
  await pause(1000); // wait for outstanding receipts
  const cost = spent(before, cpuMsOf(pid));
  const all = cost.desk + cost.worker + cost.database;
  const each = (ms: number) => (ms / count).toFixed(1);
  table.add({
    what: `processor time of one of them, with its receipt`,
    measured: `${each(all)} ms`,
    floor: `desk ${each(cost.desk)}, worker ${each(cost.worker)}, PostgreSQL ${each(cost.database)} ms`,
    ...{ aim: `at most ${cpuAimMs} ms`, isMet: all / count <= cpuAimMs },
  });
}

/** The server is stopped gracefully and started again. */
async function measureReturn(ground: Ground, table: Table, whatsapp: FakeWhatsApp, { lines }: Plan): Promise<void> {
  await ground.halt();
  const online = new Set<object>();
  whatsapp.world.on('online', (device) => online.add(device));
  const taken: number[] = [];
  whatsapp.world.on('online', () => taken.push(nowMs()));
  const server: ServerUnderTest = await startServer(
    [process.execPath, join(root, 'server/src/main.ts')],
    ground.env,
    await freePort(),
  );
  const readyAt = nowMs();
  try {
    await until(() => online.size >= lines, 120_000);
    table.add({
      what: `from the server’s start: ${lines} stored sessions are connected`,
      measured: `${((percentile(taken, 1) - readyAt) / 1000).toFixed(1)} s`,
      floor: `the first after ${((Math.min(...taken) - readyAt) / 1000).toFixed(1)} s`,
      ...{ aim: 'all', isMet: online.size === lines },
    });
  } finally {
    await server.stop();
  }
}

async function steady(perSecond: number, seconds: number, send: (n: number) => Promise<void>): Promise<void> {
  const total = perSecond * seconds;
  const all: Promise<void>[] = [];
  const began = nowMs();
  for (let n = 0; n < total; ) {
    const due = Math.min(total, Math.floor(((nowMs() - began) * perSecond) / 1000) + 1);
    for (; n < due; n++) all.push(send(n));
    await pause(1);
  }
  await Promise.all(all);
}

async function call(port: number, token: string, method: string, path: string, body: unknown): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
}

/** Resident memory of the worker process. */
function workerMemoryMb(parent: number): number {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      if (!new RegExp(`^PPid:\\s+${parent}$`, 'm').test(status)) continue;
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('whatsapp-web-worker')) continue;
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    } catch {
      // the process has exited
    }
  }
  throw new Error('the worker does not run');
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
