import { join } from 'node:path';
import type { FakeWhatsApp } from '../peers/whatsapp/start-whatsapp.ts';
import type { BenchCompany, BenchServer } from './bench-server.ts';
import { measureConnectionSends, steady } from './connections/measure-sends.ts';
import {
  createConnections,
  openTickets,
  type PairedConnection,
  pairAll,
  pause,
  writeMessage,
} from './connections/paired-connections.ts';
import { workerMemoryMb } from './connections/worker-memory.ts';
import { cpuMsOf, elapsedCpu } from './cpu-usage.ts';
import { waitUntil } from './measure-inbound.ts';
import { nowMs, p50p99, percentile, thousands } from './percentiles.ts';
import { openRawHttp } from './raw-http.ts';
import { freePort, root, type ServerUnderTest, startServer } from './server-under-test.ts';
import type { Table } from './table.ts';
import { watch } from './webhook-load.ts';

type Plan = { connections: number; seconds: number; rate: number; burst: number; burstOut: number };

/** CPU aim per outgoing message with its receipt, over all three processes. */
const cpuAimMs = 12;

/** Environment that points the server to the fake WhatsApp. */
export const environmentOf = (whatsapp: FakeWhatsApp): Record<string, string> => ({
  WHATSAPP_WEB_URL: whatsapp.url,
  WHATSAPP_WEB_ROOT_KEY: whatsapp.rootKey,
  NODE_EXTRA_CA_CERTS: whatsapp.caFile,
});

/**
 * Many QR-code connections in one worker: memory of each, throughput in and out, and time until all
 * are connected after a restart. The fake WhatsApp with its phones and cryptography runs in the bench process, on the same two cores.
 */
export async function measureConnections(
  ground: BenchServer,
  company: BenchCompany,
  table: Table,
  whatsapp: FakeWhatsApp,
  plan: Plan,
): Promise<void> {
  const { port, pid } = ground.server;
  const [first, ...rest] = await createConnections(ground, company, whatsapp, plan.connections);
  if (!first) throw new Error('no connection');
  await pairAll(ground, [first]);
  await pause(1000);
  const withOne = workerMemoryMb(pid);
  const began = nowMs();
  await pairAll(ground, rest);
  const pairedMs = nowMs() - began;
  await pause(2000);
  const withAll = workerMemoryMb(pid);
  const connections = [first, ...rest];
  table.add({
    what: `${plan.connections} connections by QR code in one worker: its memory`,
    measured: `${Math.round(withAll)} MB, ${((withAll - withOne) / rest.length).toFixed(1)} MB a connection`,
    baseline: `${Math.round(withOne)} MB with one`,
  });
  table.add({
    what: 'pairing, from the request to CONNECTED, one after another as a person scans',
    measured: `${thousands(pairedMs / rest.length)} ms a connection`,
  });

  const token = await ground.tokenOf({ companyId: company.id, userId: company.adminId });
  await openTickets(ground, company, connections, port, token);
  await measureBurstIn(ground, table, connections, plan);
  await measureIncoming(table, connections, plan, { port, companyId: company.id, token });
  await measureConnectionSends({ ground, table, connections, attendant: { port, token } }, whatsapp, {
    rate: Math.max(1, Math.round(plan.rate / 2)),
    seconds: plan.seconds,
  });
  await measureBurstOut(table, connections, plan, { port, token, pid });
  await measureRestart(ground, table, whatsapp, plan);
}

async function measureBurstIn(
  { sql }: BenchServer,
  table: Table,
  connections: PairedConnection[],
  { burst }: Plan,
): Promise<void> {
  const ids = connections.map(({ id }) => id);
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
    connections.map(async ({ customer, linkedPhone }, n) => {
      for (let i = n; i < burst; i += connections.length) await customer.text(linkedPhone, `muitas ${i}`);
    }),
  );
  const writtenMs = nowMs() - began;
  let there = 0;
  for (const end = Date.now() + 120_000; there < burst && Date.now() < end; await pause(20)) there = await count();
  const perSecond = (burst * 1000) / (nowMs() - began);
  await pause(500);
  table.add({
    what: `messages in over ${connections.length} connections, phone to committed ticket`,
    measured: `${thousands(perSecond)}/s`,
    baseline: `${thousands((burst * 1000) / writtenMs)}/s written by the phones`,
    aim: 'each once',
    isMet: (await count()) === burst,
  });
}

async function measureIncoming(
  table: Table,
  connections: PairedConnection[],
  { seconds, rate }: Plan,
  { port, companyId, token }: { port: number; companyId: number; token: string },
): Promise<void> {
  const screen = await watch(port, companyId, token);
  const sentAt = new Map<string, number>();
  await steady(rate, seconds, async (n) => {
    const connection = connections[n % connections.length];
    const at = nowMs();
    if (connection) sentAt.set(await connection.customer.text(connection.linkedPhone, `medida ${n}`), at);
  });
  await waitUntil(() => [...sentAt.keys()].every((id) => screen.seen.has(id)), 10_000);
  const durationsMs = [...sentAt].flatMap(([id, at]) => (screen.seen.has(id) ? [(screen.seen.get(id) ?? 0) - at] : []));
  screen.close();
  table.add({
    what: `phone to the attendant’s socket at ${rate}/s, p50 / p99`,
    measured: p50p99(durationsMs),
    aim: 'each once',
    isMet: durationsMs.length === rate * seconds,
  });
}

async function measureBurstOut(
  table: Table,
  connections: PairedConnection[],
  { burstOut: count }: Plan,
  { port, token, pid }: { port: number; token: string; pid: number },
): Promise<void> {
  const http = openRawHttp(port, connections.length);
  const [before, ownBefore] = [cpuMsOf(pid), process.cpuUsage()];
  const began = nowMs();
  await Promise.all(
    connections.map(async ({ ticketId }, n) => {
      for (let i = n; i < count; i += connections.length) await writeMessage(http, token, ticketId, `leva ${i}.`);
    }),
  );
  http.close();
  const calledMs = nowMs() - began;
  const shown = () =>
    connections.reduce(
      (sum, connection) =>
        sum + connection.customer.displayed(connection.linkedPhone).filter(({ text }) => /^leva /.test(text)).length,
      0,
    );
  await waitUntil(() => shown() >= count, 120_000);
  const perSecond = (count * 1000) / (nowMs() - began);
  table.add({
    what: `messages out over ${connections.length} connections, call to phone`,
    measured: `${thousands(perSecond)}/s`,
    baseline: `${thousands((count * 1000) / calledMs)}/s accepted by the server`,
    aim: 'each once',
    isMet: shown() === count,
  });
  await pause(1000); // wait for outstanding receipts
  const cost = elapsedCpu(before, cpuMsOf(pid));
  const { user, system } = process.cpuUsage(ownBefore);
  const all = cost.server + cost.worker + cost.database;
  const each = (ms: number) => (ms / count).toFixed(1);
  table.add({
    what: `processor time of one of them, with its receipt`,
    measured: `${each(all)} ms`,
    baseline: `desk ${each(cost.server)}, worker ${each(cost.worker)}, PostgreSQL ${each(cost.database)} ms; beside them phones and load ${each((user + system) / 1000)} ms`,
    aim: `at most ${cpuAimMs} ms`,
    isMet: all / count <= cpuAimMs,
  });
}

/** Stops the server gracefully and starts it again. */
async function measureRestart(
  ground: BenchServer,
  table: Table,
  whatsapp: FakeWhatsApp,
  { connections }: Plan,
): Promise<void> {
  await ground.stopServer();
  const online = new Set<object>();
  whatsapp.world.on('online', (device) => online.add(device));
  const durationsMs: number[] = [];
  whatsapp.world.on('online', () => durationsMs.push(nowMs()));
  const server: ServerUnderTest = await startServer(
    [process.execPath, join(root, 'server/src/main.ts')],
    ground.env,
    await freePort(),
  );
  const readyAt = nowMs();
  try {
    await waitUntil(() => online.size >= connections, 120_000);
    table.add({
      what: `from the server’s start: ${connections} stored sessions are connected`,
      measured: `${((percentile(durationsMs, 1) - readyAt) / 1000).toFixed(1)} s`,
      baseline: `the first after ${((Math.min(...durationsMs) - readyAt) / 1000).toFixed(1)} s`,
      aim: 'all',
      isMet: online.size === connections,
    });
  } finally {
    await server.stop();
  }
}
