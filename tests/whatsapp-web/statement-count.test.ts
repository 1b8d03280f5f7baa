import type { Ticket } from '@balcao/contract/tickets/ticket';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { eventually } from '../world/running-server.ts';
import { createWebConnection, pairConnection, serverWithWhatsApp } from './server-with-whatsapp.ts';

// Periodic work is not part of a message's cost: the server's timers are disabled, and those of the worker are long.
// Everything is signalled, and the count is exact.
vi.mock('../../server/src/platform/periodic/periodic-tasks.ts', () => ({
  createPeriodicTasks: () => ({ every() {}, stop: async () => {} }),
}));
const often = 3_600_000;
const { server, whatsapp } = serverWithWhatsApp(
  {},
  { times: { lookEvery: often, renewEvery: often, leaseTtl: 2 * often } },
);

/** In total: the user's call, the send, the acknowledgement, the customer's receipt, and the notice of each. */
const maxStatements = 29.5;
const messages = 20;
/**
 * Of the first message to a customer: sessions with the customer and with the own phone, and their devices, with the
 * message; then the library's device list, and the privacy token before and after its request. The first may be two.
 */
const maxFirstKeyWrites = 5;
const writeOfKeys = 's.epoch from unnest($2::int[], $3::int[], $4::bigint[]) x(c, w, e)';

let sql: pg.Client;
beforeAll(async () => {
  sql = new pg.Client({ connectionString: server.databaseUrl() });
  await sql.connect();
  await sql.query('create extension pg_stat_statements');
});
afterAll(() => sql.end());

/** As sent: `begin` and the company's setting are one statement; the deletion of published notices is another. */
async function statements(): Promise<{ calls: number; query: string }[]> {
  const { rows } = await sql.query<{ calls: number; query: string }>(
    `select sum(calls)::int as calls, left(regexp_replace(query, '\\s+', ' ', 'g'), 120) as query from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database()) and query !~ '(pg_stat_statements|set_config|set local|get_job|_private_job)'
       and query !~ '^(select 1|listen)' and toplevel group by 2 order by 1 desc`,
  );
  return rows;
}

const resetStatements = () =>
  sql.query('select pg_stat_statements_reset(0, (select oid from pg_database where datname = current_database()))');

it(`a message out costs at most ${maxStatements} statements, its receipt and all notices included`, async () => {
  const company = await server.company();
  const { call } = company.admin;
  const connection = await createWebConnection(company);
  const [shop, ana] = ['5511900007001', '5511988887001'].map((number) => whatsapp().phone({ number, name: number }));
  if (!shop || !ana) throw new Error('no phones');
  await pairConnection(company, connection.id, shop);
  await ana.text(shop, 'Oi');
  const { body } = await eventually(
    () => call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true&status=pending'),
    (answer) => answer.body.tickets.length === 1,
  );
  const ticket = body.tickets[0]!;
  await call('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: company.admin.session.user.id });
  const sendOne = async (text: string): Promise<void> => {
    await call('POST', `/messages/${ticket.id}`, { body: text });
    await eventually(
      async () =>
        (await sql.query<{ status: string }>('select status from messages where body = $1', [text])).rows[0]?.status,
      (status) => status === 'delivered',
    );
    // Published notices are deleted a tenth of a second later.
    await eventually(
      async () => (await sql.query('select from outbox')).rowCount,
      (count) => count === 0,
    );
  };
  await resetStatements();
  await sendOne('a primeira: sessão, aparelhos, planos');
  const keyWrites = (await statements())
    .filter(({ query }) => query.includes(writeOfKeys))
    .reduce((sum, { calls }) => sum + calls, 0);
  console.info(`${keyWrites} writes of keys for the first message to a customer`);
  expect(keyWrites).toBeGreaterThan(0);
  expect(keyWrites).toBeLessThanOrEqual(maxFirstKeyWrites);
  await resetStatements();
  for (let n = 0; n < messages; n++) await sendOne(`medida ${n}`);
  const counted = (await statements()).filter(({ query }) => !/^select (status from messages|from outbox)/.test(query));
  const each = counted.reduce((sum, { calls }) => sum + calls, 0) / messages;
  console.info(
    `${each} statements for a message out\n${counted.map(({ calls, query }) => `${calls / messages} ${query}`).join('\n')}`,
  );
  expect(each).toBeLessThanOrEqual(maxStatements);
});
