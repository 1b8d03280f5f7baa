import type { Ticket } from '@balcao/contract/tickets/ticket';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownPostgres } from '../world/own-postgres.ts';
import { eventually, runningServer } from '../world/running-server.ts';

const postgres = ownPostgres();
const server = runningServer({}, postgres);
const chats = 8;
const perChat = 40;

let pool: pg.Pool;
beforeAll(() => {
  pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
  pool.on('error', () => {});
});
afterAll(() => pool.end());

const health = () => server.request<{ status: string; reason?: string }>('GET', '/health');
const callUntilAnswered = async <T>(ask: () => Promise<{ status: number; body: T }>): Promise<T> =>
  (
    await eventually(
      () => ask().catch(() => ({ status: 599, body: {} as T })),
      ({ status }) => status === 200,
      60_000,
    )
  ).body;
const queryUntil = async <Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> =>
  eventually(
    () =>
      pool.query<Row>(sql).then(
        ({ rows }) => rows,
        () => null,
      ),
    (rows) => rows !== null,
  ).then((rows) => rows ?? []);

it('the database dies twice under load: it says so, comes back, and everything that was acknowledged is sent', async () => {
  const company = await server.company();
  for (let i = 0; i < chats; i++) await server.write(company.sandboxPhone, `551198765100${i}`, 'Oi');
  const { tickets } = await callUntilAnswered(() =>
    company.admin.call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true&status=pending'),
  );
  for (const { id } of tickets)
    await callUntilAnswered(() => company.admin.call('PUT', `/tickets/${id}`, { status: 'open' }));

  let acknowledged = 0;
  const writing = Promise.all(
    tickets.map(async ({ id }) => {
      for (let n = 0; n < perChat; n++) {
        await callUntilAnswered(() =>
          company.admin.call('POST', `/messages/${id}`, { body: `saída ${n}`, clientId: `c${id}-${n}` }),
        );
        acknowledged++;
      }
    }),
  );
  for (const part of [0.2, 0.5]) {
    await eventually(
      async () => acknowledged,
      (n) => n >= part * chats * perChat,
      60_000,
    );
    postgres.kill();
    const away = await eventually(health, ({ status }) => status === 503);
    expect(away.body).toEqual({ status: 'unready', reason: expect.stringMatching(/database/) });
    await eventually(health, ({ status }) => status === 200, 60_000);
  }
  await writing;

  const states = await eventually(
    () =>
      queryUntil<{ status: string; n: number }>(
        `select status, count(*)::int as n from messages where client_id is not null group by status`,
      ),
    (rows) => rows.every(({ status }) => status !== 'queued' && status !== 'sending'),
    90_000,
  );
  const count = (wanted: string[]) =>
    states.filter(({ status }) => wanted.includes(status)).reduce((sum, { n }) => sum + n, 0);
  console.log(`${acknowledged} acknowledged: ${states.map(({ status, n }) => `${n} ${status}`).join(', ')}`);
  expect(count(['sent', 'delivered', 'read', 'unknown'])).toBe(chats * perChat);
  // No job or queue stays locked by a pool that is gone.
  const locked = () =>
    queryUntil<{ locked_by: string }>(
      `select locked_by from graphile_worker._private_jobs where locked_at < now() - interval '3 seconds'
       union all select locked_by from graphile_worker._private_job_queues where locked_at < now() - interval '3 seconds'`,
    );
  await eventually(locked, (rows) => rows.length === 0);
  expect((await health()).body).toEqual({ status: 'ready' });
}, 240_000);
