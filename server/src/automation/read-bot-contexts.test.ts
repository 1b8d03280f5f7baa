import { beforeEach, expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';
import { readContextsOf } from './answer-automatically.ts';

const world = testWorld();
let connections: number[];
let tickets: number[];

/** Two connections with both queues each, and two customers on each, who write concurrently. */
beforeEach(async () => {
  const company = world.ana.companyId;
  const idsOf = async (text: string, ...values: unknown[]) =>
    (await world.sql<{ id: number }>(text, [company, ...values])).map(({ id }) => id);
  connections = await idsOf(
    `insert into connections (company_id, name, channel, provider) select $1, 'Linha ' || n, 'sandbox', 'sandbox' from generate_series(1, 2) n returning id`,
  );
  await world.sql(
    `insert into whatsapp_queues (company_id, whatsapp_id, queue_id) select $1, c, q.id from unnest($2::int[]) c, queues q where q.company_id = $1`,
    [company, connections],
  );
  await world.sql(
    `insert into queue_options (company_id, queue_id, place, title, message) select company_id, id, 1, 'Segunda via', 'Aqui' from queues where company_id = $1`,
    [company],
  );
  tickets = await idsOf(
    `with people as (insert into contacts (company_id, name) select $1, 'Cliente ' || n from generate_series(1, 4) n returning id, company_id)
     insert into tickets (company_id, status, channel, contact_id, whatsapp_id)
     select company_id, 'pending', 'sandbox', id, ($2::int[])[1 + id % 2] from people returning id`,
    connections,
  );
});

const read = (text = 'oi') =>
  world.run((tx) =>
    readContextsOf(
      tx,
      tickets.map((ticketId) => ({ ticketId, text })),
    ),
  );

it('contexts of a batch have the connection’s queues for each customer, and options when one is chosen', async () => {
  const queues = (await world.sql<{ id: number }>('select id from queues where company_id = $1', [world.ana.companyId]))
    .length;
  const rows = await read('1');
  expect(rows.map(({ ticketId }) => ticketId).sort()).toEqual([...tickets].sort());
  for (const row of rows) {
    expect(row.queues).toHaveLength(queues);
    expect(row.queues.map(({ options }) => options.length)).toEqual(row.queues.map((_, at) => (at === 0 ? 1 : 0)));
  }
});

it('skips conversations without a bot, unless an out-of-hours text may still be sent', async () => {
  await world.sql(
    `insert into bot_sessions (company_id, ticket_id, state) select company_id, id, 'ended' from tickets where company_id = $1`,
    [world.ana.companyId],
  );
  expect(await read()).toEqual([]);
  await world.sql(
    `insert into settings (company_id, key, value) values ($1, 'scheduleType', 'company') on conflict (company_id, key) do update set value = excluded.value`,
    [world.ana.companyId],
  );
  expect(await read()).toHaveLength(4);
  const sentAgo = (ago: string) =>
    world.sql('update bot_sessions set out_of_hours_said_at = $2::timestamptz - $3::interval where company_id = $1', [
      world.ana.companyId,
      world.now,
      ago,
    ]);
  await sentAgo('1 minute');
  expect(await read()).toEqual([]);
  await sentAgo('1 hour'); // the next closed period may have begun
  expect(await read()).toHaveLength(4);
});

it('bots wait in a company that is inactive, or whose licence has ended', async () => {
  const { companyId } = world.ana;
  await world.sql('update companies set status = false where id = $1', [companyId]);
  expect(await read()).toEqual([]);
  await world.sql('update companies set status = true, due_date = $2 where id = $1', [companyId, '2020-01-01']);
  expect(await read()).toEqual([]);
  await world.sql('update companies set due_date = $2 where id = $1', [companyId, '2999-01-01']);
  expect(await read()).toHaveLength(4);
});

it('an integration that has not accepted a message in three attempts is not reachable', async () => {
  const { companyId } = world.ana;
  const [made] = await world.sql<{ id: number }>(
    `insert into queue_integrations (company_id, type, name) values ($1, 'webhook', 'Robô') returning id::int`,
    [companyId],
  );
  await world.sql(
    `insert into bot_sessions (company_id, ticket_id, state, responder_kind, responder_id) select company_id, id, 'responder', 'integration', $2 from tickets where company_id = $1`,
    [companyId, made?.id],
  );
  await world.sql(
    `insert into integration_deliveries (company_id, integration_id, ticket_id, event, attempts, created_at) select $1, $2, t, 'ticket.opened', n + 1, now()
     from unnest($3::int[]) with ordinality x(t, n)`,
    [companyId, made?.id, tickets],
  );
  const unreachable = async () => (await read()).filter((row) => row.isUnreachable).map(({ ticketId }) => ticketId);
  expect((await unreachable()).sort()).toEqual(tickets.slice(1));
  await world.sql(`update integration_deliveries set state = 'delivered'`);
  expect(await unreachable()).toEqual([]);
});
