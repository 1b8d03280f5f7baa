import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import pg from 'pg';
import { expect, it } from 'vitest';
import { startGraph } from '../../peers/graph/start-graph.ts';
import { setUpTestDb } from '../../server/src/platform/db/test-db.ts';
import { openCloudConnection } from '../meta/cloud-connection.ts';
import { eventually, freePort } from '../world/running-server.ts';

const db = setUpTestDb();
const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));
/** Each costs a start. `npm run kills` is the long form. */
const maxKills = Number(process.env['KILLS'] ?? 4);
const inbound = 200 * maxKills;
const outbound = 50 * maxKills;
const customers = 40;
const password = 'senha-de-teste';

/** The server as a child process, as in `npm start`, to be killed with SIGKILL. */
function startServer(port: number, dataDir: string): { child: ChildProcess; ready: Promise<void> } {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: db.url,
      ADMIN_PASSWORD: password,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', process.env['TEST_LOG'] ? 'inherit' : 'ignore'],
  });
  const ready = new Promise<void>((resolve) => child.stdout?.once('data', () => resolve()));
  return { child, ready };
}
const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) =>
    child.exitCode !== null || child.signalCode !== null ? resolve() : child.once('exit', () => resolve()),
  );
const pause = (ms: number) => new Promise((r) => setTimeout(r, ms));

it(
  `killed at random moments while ${inbound} messages come in and ${outbound} go out: every one once, or said to be unknown`,
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'balcao-kill-'));
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const graph = await startGraph();
    Object.assign(graph.settings.limits, { pairEveryMs: 0, throughputPerSecond: 10_000 });
    graph.settings.webhooks.parallel = 16;
    graph.settings.webhooks.retry = { baseMs: 50, factor: 1.5, maxMs: 500, attempts: 1000 };
    let server = startServer(port, dataDir);
    await server.ready;

    let token = '';
    const login = async () => {
      const answer = await fetch(`${origin}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'admin@balcao.local', password }),
      });
      token = ((await answer.json()) as { token: string }).token;
    };
    const call = async <T>(method: string, path: string, body?: unknown): Promise<{ status: number; body: T }> => {
      const answer = await fetch(`${origin}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: (await answer.json()) as T };
    };
    /** A client on a bad network: repeats the send with the same clientId until acknowledged. */
    const insist = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
      for (;;) {
        const answer = await call<T>(method, path, body).catch(() => null);
        if (answer?.status === 200) return answer.body;
        if (answer && answer.status < 500) throw new Error(`refused: ${JSON.stringify(answer)}`);
        await pause(50);
      }
    };

    let killing = true;
    let kills = 0;
    const killer = async () => {
      while (killing) {
        await pause(200 + Math.random() * 1_300);
        if (!killing || kills >= maxKills) break;
        server.child.kill('SIGKILL');
        kills++;
        await ended(server.child);
        server = startServer(port, dataDir);
        await server.ready;
      }
    };

    const owner = new pg.Pool({ connectionString: db.url, max: 2 });
    owner.on('error', () => {});
    try {
      await login();
      const queue = (await call<{ id: number }[]>('GET', '/queue')).body[0]!;
      const connection = await openCloudConnection(graph, { origin, call, queueIds: [queue.id] });
      const people = Array.from({ length: customers }, (_, i) =>
        graph.customer(
          { waId: `5511970000${String(i).padStart(3, '0')}`, name: `Cliente ${i}` },
          connection.phoneNumberId,
        ),
      );
      await Promise.all(people.map((p) => p.text('primeira').delivered));
      const { tickets } = await insist<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true&status=pending');
      expect(tickets).toHaveLength(customers);
      for (const ticket of tickets) await insist('PUT', `/tickets/${ticket.id}`, { status: 'open' });

      const wids: string[] = [];
      const killed = killer();
      const writing = (async () => {
        const delivered: Promise<void>[] = [];
        for (let i = 0; i < inbound; i++) {
          const inboundMessage = people[i % customers]!.text(`entrada ${i}`);
          wids.push(inboundMessage.id);
          delivered.push(inboundMessage.delivered);
          if (i % 20 === 0) await pause(60);
        }
        await Promise.all(delivered);
      })();
      const answering = Promise.all(
        Array.from({ length: 10 }, async (_, worker) => {
          for (let i = worker; i < outbound; i += 10) {
            await insist('POST', `/messages/${tickets[i % customers]!.id}`, { body: `saída ${i}`, clientId: `c${i}` });
            await pause(40);
          }
        }),
      );

      await Promise.all([writing, answering]);

      killing = false;
      await killed;

      type Out = { id: string; client_id: string; status: string };
      const outgoing = async () =>
        (
          await owner.query<Out>(
            `select id::text, client_id, status from messages where client_id is not null order by id`,
          )
        ).rows;
      const final = await eventually(
        outgoing,
        (all) => all.every((m) => m.status !== 'queued' && m.status !== 'sending'),
        90_000,
      );
      await graph.waitUntilIdle();
      await eventually(
        async () => (await owner.query(`select 1 from journal where received_at is null and waits_for is null`)).rows,
        (rows) => rows.length === 0,
        30_000,
      );

      const stored = (
        await owner.query<{ provider_id: string; n: number }>(
          `select provider_id, count(*)::int as n from messages where not from_me group by 1`,
        )
      ).rows;
      const found = new Map(stored.map((row) => [row.provider_id, row.n]));
      const lost = wids.filter((wid) => !found.has(wid)).length;
      const doubled = stored.filter((row) => row.n > 1).length;
      const times = Map.groupBy(graph.sent, ({ opaque }) => /^balcao:(\d+):/.exec(opaque ?? '')?.[1]);
      const answers = (await outgoing()).map((m) => ({ ...m, times: times.get(m.id)?.length ?? 0 }));
      const unknown = answers.filter((m) => m.status === 'unknown').length;
      console.log(
        `${kills} kills: ${wids.length} in, ${lost} lost, ${doubled} doubled; ${answers.length} out, ${answers.filter((m) => m.times > 1).length} doubled, ${unknown} unknown`,
      );

      // Over before it was killed at all, it proves nothing.
      expect(kills).toBeGreaterThan(maxKills / 3);
      expect({ lost, doubled, stored: stored.length }).toEqual({ lost: 0, doubled: 0, stored: inbound + customers });
      expect(final).toHaveLength(outbound);
      expect(new Set(answers.map((m) => m.client_id)).size).toBe(outbound);
      expect(answers.filter((m) => m.times > 1)).toEqual([]);
      // Messages marked as sent arrived exactly once; missing ones are marked as unknown.
      expect(answers.filter((m) => m.times === 0 && m.status !== 'unknown')).toEqual([]);
      expect(answers.filter((m) => m.status === 'failed')).toEqual([]);
      // The customer's order, at the provider's resolution of one second.
      const { rows: seconds } = await owner.query<{ chat: string; numbers: number[] }>(
        `select chat, array_agg(split_part(body, ' ', 2)::int) as numbers from messages where not from_me and body like 'entrada%'
       group by chat, sent_at order by chat, sent_at`,
      );
      for (const ofChat of Map.groupBy(seconds, (row) => row.chat).values())
        for (const [n, second] of ofChat.entries())
          if (n > 0) expect(Math.min(...second.numbers)).toBeGreaterThan(Math.max(...ofChat[n - 1]!.numbers));
    } finally {
      killing = false;
      server.child.kill('SIGTERM');
      await ended(server.child);
      await graph.close();
      await owner.end();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  240_000 + 60_000 * maxKills,
);
