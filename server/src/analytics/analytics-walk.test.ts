import { expect, it } from 'vitest';
import { computeGoals } from '../goals/compute-goals.ts';
import { silentLog } from '../platform/log.ts';
import { observeTickets } from './observed-tickets.ts';
import { rebuildFigures } from './rebuild-figures.ts';
import { recountYesterday } from './recount-yesterday.ts';
import { rollUpMessageCounts } from './roll-up-message-counts.ts';
import { sumDays } from './sum-days.ts';
import { setUpTestWalk } from './test-walk.ts';

/** Hundreds of steps, each verified: several times what they take on a busy machine. */
const timeoutMs = 180_000;

const { world, sql, ticketRows, phones, step, companyId } = setUpTestWalk();

const storedCycles = () =>
  sql<Record<string, unknown>>(
    `select ticket_id as "ticketId", opened_at as "openedAt", waiting_at as "waitingAt", accepted_at as "acceptedAt", accepted_by as "acceptedBy",
       closed_at as "closedAt", closed_how as "closedHow", closed_by as "closedBy", queue_id as "queueId", wait_s as "waitS", service_s as "serviceS",
       (select json_agg(json_build_object('kind', kind, 'userId', user_id, 'queueId', queue_id, 'from', from_at, 'until', until_at) order by n)
        from ticket_spans s where (s.company_id, s.cycle_id) = (c.company_id, c.id)) as spans
     from ticket_cycles c where company_id = $1 order by opened_at, ticket_id, id`,
    [companyId()],
  );
const ms = (value: unknown): number | null => (value === null ? null : new Date(value as string).getTime());
const comparable = (rows: Record<string, unknown>[]) =>
  rows.map(({ spans, ...row }) => ({
    ...row,
    ...Object.fromEntries(['openedAt', 'waitingAt', 'acceptedAt', 'closedAt'].map((key) => [key, ms(row[key])])),
    spans: (spans as Record<string, unknown>[]).map((span) => ({
      ...span,
      from: ms(span['from']),
      until: ms(span['until']),
    })),
  }));

it('random days of work leave the facts that a naive recount of every step gives', {
  timeout: timeoutMs,
}, async () => {
  const observed = observeTickets();
  let inactive = new Set<number>();
  const carried = new Map<string, Counted>();
  for (let n = 0; n < 500; n++) {
    await step(phones(8, 5_511_988_000_000));
    const at = world.clock.now().getTime();
    inactive = new Set(
      (
        await sql<{ id: number }>(
          `select ticket_id as id from ticket_log where type = 'autoClose' and created_at = $1`,
          [new Date(at)],
        )
      ).map(({ id }) => id),
    );
    observed.look(await ticketRows(), at, inactive);
    const there = await sql<Counted>(
      `select id::text, status = 'queued' as "isQueued", origin || ' ' || from_me || ' ' || quarter_of(created_at) as key
       from messages where company_id = $1 and not is_private`,
      [companyId()],
    );
    for (const { id, isQueued } of carried.values())
      if (isQueued && !there.some((m) => m.id === id)) carried.delete(id); // no channel ever had the message
    for (const m of there) carried.set(m.id, m);
  }
  const expected = observed.cycles
    .map((cycle) => ({
      ...cycle,
      waitS:
        cycle.waitingAt !== null && cycle.acceptedAt !== null
          ? Math.round((cycle.acceptedAt - cycle.waitingAt) / 1000)
          : null,
      serviceS: serviceSeconds(cycle.spans),
    }))
    .sort((a, b) => a.openedAt - b.openedAt || a.ticketId - b.ticketId);
  const found = comparable(await storedCycles());
  expect(new Set(found.map(({ closedHow }: Record<string, unknown>) => closedHow))).toEqual(
    new Set([null, 'closed', 'ignored', 'inactive', 'merged', 'deleted']),
  );
  expect(found).toEqual(expected);
  // For each contact the first cycle that was not merged into another, however contacts were merged and separated.
  const marked = await sql<{ id: string }>('select id from ticket_cycles where is_first order by id');
  expect(marked.length).toBeGreaterThan(0);
  await sql('select mark_first_cycles($1, null)', [companyId()]);
  expect(await sql('select id from ticket_cycles where is_first order by id')).toEqual(marked);
  await rollUpMessageCounts(world.txContext);
  const quarters = await sql<{ key: string; n: number }>(
    `select origin || ' ' || from_me || ' ' || at as key, sum(n)::int as n from message_quarters where company_id = $1 group by 1 having sum(n) <> 0`,
    [companyId()],
  );
  const counts = new Map<string, number>();
  for (const { key } of carried.values()) counts.set(key, (counts.get(key) ?? 0) + 1);
  expect(new Map(quarters.map(({ key, n }) => [key, n]))).toEqual(counts);
});

type Counted = { id: string; isQueued: boolean; key: string };

function serviceSeconds(spans: { kind: string; from: number; until: number | null }[]): number | null {
  const ended = spans.filter(({ kind, until }) => kind === 'service' && until !== null);
  return ended.length === 0
    ? null
    : ended.reduce((sum, { from, until }) => sum + Math.round((until ?? from) / 1000) - Math.round(from / 1000), 0);
}

it('each nightly recount finds no difference, and finds a tampered one', async () => {
  world.clock.move(86_400_000);
  expect(await recountYesterday(world.txContext)).toBe(0);
  const [day] = await sql<{ at: Date }>('select max(at) as at from message_quarters where company_id = $1', [
    companyId(),
  ]);
  world.clock.set(new Date(Math.floor(day!.at.getTime() / 86_400_000) * 86_400_000 + 86_400_000 + 1));
  expect(await recountYesterday(world.txContext)).toBe(0);
  await sql(
    `update message_quarters set n = n + 2 where ctid = (select ctid from message_quarters where at = $1 limit 1)`,
    [day!.at],
  );
  expect(await recountYesterday(world.txContext)).toBe(2);
  await sql(
    `update message_quarters set n = n - 2 where ctid = (select ctid from message_quarters where at = $1 limit 1)`,
    [day!.at],
  );
});

it('rows written out of time order do not affect the recount', async () => {
  const day = 86_400_000;
  world.clock.set(new Date(Math.ceil(world.clock.now().getTime() / day) * day + 3 * day));
  const columns =
    'company_id, ticket_id, contact_id, whatsapp_id, from_me, body, media_type, origin, created_at, sent_at';
  const write = (daysAgo: number, n: number) =>
    sql(
      `insert into messages (${columns}) select company_id, id, contact_id, whatsapp_id, false, 'x', 'conversation', 'customer', $1, $1
       from (select company_id, id, contact_id, whatsapp_id from tickets where company_id = $2 limit 1) t, generate_series(1, $3::int) returning id`,
      [new Date(world.clock.now().getTime() - daysAgo * day), companyId(), n],
    );
  expect(await write(0.5, 3)).toHaveLength(3);
  // A connection that was down for two days, or history of another program.
  await write(2.5, 20);
  expect(await recountYesterday(world.txContext)).toBe(0);
});

it('a rebuild from logs and messages gives the same as far as they reach, and keeps what they no longer have', {
  timeout: timeoutMs,
}, async () => {
  await sql('update queues set first_answer_goal_minutes = 5, resolution_goal_minutes = 60 where id = 701');
  const others = phones(30, 5_511_977_000_000);
  for (let n = 0; n < 350; n++) {
    await step(others, true);
  }
  // The log no longer says where they were.
  await sql('update tickets set user_id = 701 where user_id = 703');
  await sql('update tickets set queue_id = null where queue_id = 702');
  await sql('delete from users where id = 703');
  await sql('delete from queues where id = 702');
  const ofLoggedTickets = `ticket_id in (select id from tickets) and ticket_id not in (select ticket_id from ticket_log where type in ('merged', 'unmerged'))
    and closed_at is not null and company_id = ${companyId()}`;
  const columns = `ticket_id, opened_at, waiting_at, accepted_at, accepted_by, responded_at, responded_by, closed_at, closed_how, closed_by, wait_s, service_s, is_group`;
  const select = `select ${columns} from ticket_cycles where ${ofLoggedTickets} order by closed_at, ticket_id`;
  const before = await sql<{ closed_at: Date }>(select);
  const counts = `select origin, from_me, at, sum(n)::int as n, sum(removed)::int as removed from message_quarters
    where company_id = ${companyId()} group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3`;
  const ofDeleted = `select to_jsonb(c) - 'is_first' as cycle from ticket_cycles c where ticket_id not in (select id from tickets) and company_id = ${companyId()} order by id`;
  const underWay = `select to_jsonb(c) - 'is_first' as cycle from ticket_cycles c where closed_at is null and company_id = ${companyId()} order by id`;
  const shares = `select user_id, queue_id, sum(tickets)::int as tickets, sum(share_s)::float8 as seconds from attendant_days
    where company_id = ${companyId()} and span = 'day' group by 1, 2 order by 1, 2`;
  // The log cannot tell which cycle was first for contacts that were merged or separated.
  const firstCycles = `select ticket_id, opened_at from ticket_cycles where is_first and company_id = ${companyId()}
    and contact_id not in (select kept_id from contact_merges union select gone_id from contact_merges) order by opened_at, ticket_id`;
  const goals = `select c.ticket_id, c.opened_at, g.queue_id, g.answer_due_at, g.resolution_due_at
    from (select * from ticket_cycles where ${ofLoggedTickets}) c join cycle_goals g on (g.company_id, g.cycle_id) = (c.company_id, c.id) order by 1, 2`;
  await computeGoals(world.txContext);
  await rollUpMessageCounts(world.txContext);
  await sumDays(world.txContext);
  const figuresNow = async () => ({
    counts: await sql(counts),
    ofDeleted: await sql(ofDeleted),
    underWay: await sql(underWay),
    firstCycles: await sql(firstCycles),
    goals: await sql(goals),
  });
  const unchanged = await figuresNow();
  expect(unchanged.firstCycles.length).toBeGreaterThan(5);
  expect(unchanged.ofDeleted.length).toBeGreaterThan(0);
  expect(unchanged.goals.length).toBeGreaterThan(5);
  const shared = await sql(shares);
  // Faults that a rebuild repairs: a wrong count, and missing openings.
  await sql('update message_quarters set n = n + 2 where at = (select min(at) from message_quarters)');
  await sql(
    `delete from ticket_cycles where id in (select id from ticket_cycles where ${ofLoggedTickets}
      and id not in (select cycle_id from cycle_goals) and coalesce(queue_id, 0) <> 702 and 703 <> all (array[accepted_by, closed_by])
      and id not in (select cycle_id from ticket_spans where kind = 'bot' or user_id = 703 or queue_id = 702) order by id limit 5)`,
  );
  await rebuildFigures(world.txContext, silentLog, companyId());
  expect(await sql('select from analytics_backfills')).toEqual([]);
  expect(before.length).toBeGreaterThan(10);
  expect(await sql(select)).toEqual(before);
  expect(await figuresNow()).toEqual(unchanged);
  expect(shared.length).toBeGreaterThan(2);
  // A second rebuild changes nothing.
  const rebuilt = { cycles: await sql(select), shares: await sql(shares) };
  await rebuildFigures(world.txContext, silentLog, null);
  expect({ cycles: await sql(select), shares: await sql(shares), counts: await sql(counts) }).toEqual({
    ...rebuilt,
    counts: unchanged.counts,
  });
  // First answers stay after their messages are removed for their age.
  const firstAnswers = `select ticket_id, responded_at, responded_by from ticket_cycles where responded_at is not null and ${ofLoggedTickets} order by 1, 2`;
  const answered = await sql(firstAnswers);
  expect(answered.length).toBeGreaterThan(5);
  await sql(`update messages set status = 'sent', attempts = 1 where status = 'queued'`);
  const carried = `select origin, from_me, at, sum(n)::int as n from message_quarters where company_id = ${companyId()}
    group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3`;
  const counted = await sql(carried);
  await sql('delete from messages where sent_at < $1', [before[Math.floor(before.length / 2)]?.closed_at]);
  await rebuildFigures(world.txContext, silentLog, companyId());
  expect(await sql(firstAnswers)).toEqual(answered);
  // So do the counts of these messages.
  expect(await sql(carried)).toEqual(counted);
});

it('a rebuild leaves figures with their connection, whether it was deleted meanwhile or before', async () => {
  await sql(`update tickets set status = 'closed' where status <> 'closed'`);
  await rollUpMessageCounts(world.txContext);
  const byConnection = async () => ({
    messages: await sql(
      `select whatsapp_id, origin, from_me, sum(n)::int as n from message_quarters where company_id = $1
       group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3`,
      [companyId()],
    ),
    cycles: await sql(
      'select whatsapp_id, count(*)::int as n from ticket_cycles where company_id = $1 group by 1 order by 1',
      [companyId()],
    ),
  });
  const before = await byConnection();
  expect(before.messages.length).toBeGreaterThan(2);
  let deletion: Promise<unknown> | undefined;
  await rebuildFigures(world.txContext, silentLog, companyId(), () => {
    deletion ??= sql('delete from connections where id = 701');
  });
  expect(await deletion).toEqual([]);
  await rollUpMessageCounts(world.txContext);
  expect(await byConnection()).toEqual(before);
  await rebuildFigures(world.txContext, silentLog, companyId());
  expect(await byConnection()).toEqual(before);
});
