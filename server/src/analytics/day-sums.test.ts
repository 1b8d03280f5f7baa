import type { Dashboard } from '@balcao/contract/analytics/dashboard';
import { dashboardQuery } from '@balcao/contract/analytics/dashboard.api';
import { type ReportFilter, reportFilter } from '@balcao/contract/analytics/report.api';
import type { Actor } from '@balcao/contract/users/actor';
import { expect, it } from 'vitest';
import { seededRandom } from '../demo/seeded-random.ts';
import { countTicketsByDay } from './count-tickets-by-day.ts';
import { type NaiveCycle, observeTickets } from './observed-tickets.ts';
import { recountYesterday } from './recount-yesterday.ts';
import { reports, requestReport } from './reports/list-report.ts';
import { rollUpMessageCounts } from './roll-up-message-counts.ts';
import { showDashboard } from './show-dashboard.ts';
import { sumDays } from './sum-days.ts';
import { setUpTestWalk } from './test-walk.ts';

/** Hundreds of steps: several times what they take on a busy machine. */
const timeoutMs = 180_000;

const { world, sql, ticketRows, phones, step, companyId } = setUpTestWalk();
const random = seededRandom(20_261_101);
const dayMs = 86_400_000;

const actor = (over: Partial<Actor> = {}): Actor =>
  ({
    companyId: companyId(),
    userId: 701,
    profile: 'admin',
    queueIds: [701, 702],
    ...over,
  }) as Actor;

const show = (query: object, who = actor()): Promise<Dashboard> =>
  world.in(who, (tx) => showDashboard(tx, who, dashboardQuery.parse(query)));
/** Computed from rows alone: the stored sums are moved away. */
const showOfRows = async (query: object, who = actor()): Promise<Dashboard> => {
  const rows = await sql(
    'update summed_days set from_day = from_day + 100000, until_day = until_day - 100000 where from_day > $1 returning 1',
    ['-infinity'],
  );
  const whole = await sql(`update summed_days set from_day = '9999-01-01' where from_day = '-infinity' returning 1`);
  const found = await show(query, who);
  if (rows.length > 0) await sql('update summed_days set from_day = from_day - 100000, until_day = until_day + 100000');
  if (whole.length > 0) await sql(`update summed_days set from_day = '-infinity'`);
  return found;
};
const sumsOf = ({ counters, before, sentBy, attendants, nps, satisfaction }: Dashboard) => ({
  counters: rounded(counters),
  before: rounded(before),
  sentBy,
  attendants: attendants.map(rounded),
  nps,
  satisfaction,
});
/** A mean that lies in the middle between two digits is rounded up, in whatever order its sum was added up. */
const rounded = (figures: object) =>
  Object.fromEntries(
    Object.entries(figures).map(([key, value]) => [
      key,
      typeof value === 'number' ? Math.round(value * 1e6 + 1e-3) / 1e6 : value,
    ]),
  );

const day = (at: number, zone: string): string => new Date(at).toLocaleDateString('sv-SE', { timeZone: zone });

/** The figures of a day, computed from the observed rows of tickets. */
function naiveDay(cycles: readonly NaiveCycle[], of: string, zone: string, queueIds?: number[]) {
  const ours = cycles.filter(
    ({ queueId }) => queueIds === undefined || (queueId !== null && queueIds.includes(queueId)),
  );
  const on = (at: number | null) => at !== null && day(at, zone) === of;
  const counted = ours.filter(
    ({ closedAt, closedHow }) => on(closedAt) && ['closed', 'ignored', 'inactive'].includes(closedHow ?? ''),
  );
  const waits = ours.filter(
    ({ acceptedAt, waitingAt, closedHow }) => on(acceptedAt) && waitingAt !== null && closedHow !== 'merged',
  );
  const wait = waits.reduce((all, { acceptedAt, waitingAt }) => all + Math.round((acceptedAt! - waitingAt!) / 1000), 0);
  return {
    finished: counted.filter(({ acceptedAt }) => acceptedAt !== null).length,
    ignored: counted.filter(({ acceptedAt }) => acceptedAt === null).length,
    wait: waits.length === 0 ? null : Math.round((wait / waits.length / 60) * 1e6) / 1e6,
    opened: ours.filter(({ openedAt, closedHow }) => on(openedAt) && closedHow !== 'merged').length,
  };
}

async function storedDay(of: string, queueIds?: number[]) {
  const who = actor();
  const query = { date_from: of, date_to: of, ...(queueIds && { queueIds: JSON.stringify(queueIds) }) };
  const { counters } = await show(query);
  const begun = await world.in(who, (tx) => countTicketsByDay(tx, who, { initialDate: of, finalDate: of, queueIds }));
  const wait = counters.avgWaitTime;
  return {
    finished: counters.supportFinished,
    ignored: counters.supportIgnored,
    wait: wait === null ? null : Math.round(wait * 1e6) / 1e6,
    opened: begun.count,
  };
}

/** The share of each user in the tickets closed on a day, computed from all stays, also of earlier holders. */
const naiveShares = (of: string, zone: string) =>
  sql<{ id: number; tickets: number; seconds: number }>(
    `select s.user_id as id, count(distinct c.id)::int as tickets, sum(span_seconds(s.from_at, s.until_at))::float8 as seconds
     from ticket_cycles c join ticket_spans s on s.company_id = c.company_id and s.cycle_id = c.id and s.kind = 'service' and s.user_id is not null
     where c.company_id = $1 and not c.is_group and c.closed_how in ('closed', 'ignored', 'inactive') and c.accepted_at is not null
       and (c.closed_at at time zone $2)::date = $3::date
     group by 1 order by 1`,
    [companyId(), zone, of],
  );

const storedShares = async (of: string) =>
  (await show({ date_from: of, date_to: of })).attendants
    .filter(({ tickets }) => tickets > 0)
    .map(({ id, tickets, avgSupportTime }) => ({
      id,
      tickets,
      seconds: Math.round((avgSupportTime ?? 0) * tickets * 60),
    }))
    .sort((a, b) => a.id - b.id);

const zones = ['America/Sao_Paulo', 'Asia/Kathmandu', 'Europe/Lisbon', 'Atlantic/Azores', 'America/New_York'];
const rate = (at: Date) =>
  world.in(actor(), (tx) =>
    tx.rows(
      'test-day-sums-rating',
      `insert into ratings (scale, ticket_id, whatsapp_id, user_id, queue_id, asked_at, expires_at, answered_at, rate)
       values ('nps', 1, 701, $1, $2, $3, $3, $3, $4)`,
      [random.pick([701, 702, 703]), random.pick([null, 701, 702]), at, random.between(0, 10)],
    ),
  );

/** Nights on which the clocks of two of the zones are put back, and forward. */
const starts = ['2026-10-23T10:00:00Z', '2027-03-12T10:00:00Z'];

it('daily sums equal a naive recount of each day, after merges, moves, late ratings and zone changes', {
  timeout: timeoutMs,
}, async () => {
  const observed = observeTickets();
  for (const start of starts) {
    world.clock.set(new Date(start));
    for (let n = 0; n < 260; n++) await walk(observed, n);
  }
  await sumDays(world.txContext);
  const [company] = await sql<{ zone: string; until: string; from: string }>(
    'select c.time_zone as zone, s.until_day::text as until, s.from_day::text as "from" from companies c join summed_days s on s.company_id = c.id where c.id = $1',
    [companyId()],
  );
  const { zone, until, from } = company!;
  expect(from).toBe('-infinity');
  const moments = observed.cycles.flatMap(({ openedAt, closedAt }) => [openedAt, closedAt ?? openedAt]);
  const days = [...new Set(moments.map((at) => day(at, zone)))];
  expect(days.filter((one) => one < until).length).toBeGreaterThan(8);
  // Cycles of both kinds are included: held by one person, and by several.
  const bothKinds = await sql(
    'select distinct served_by is null as several from ticket_cycles where service_s is not null and closed_at is not null',
    [],
  );
  expect(bothKinds).toHaveLength(2);
  for (const one of days) {
    expect([one, await storedDay(one)]).toEqual([one, naiveDay(observed.cycles, one, zone)]);
    expect([one, await storedShares(one)]).toEqual([one, await naiveShares(one, zone)]);
    expect([one, await storedDay(one, [702])]).toEqual([one, naiveDay(observed.cycles, one, zone, [702])]);
  }
});

async function walk(observed: ReturnType<typeof observeTickets>, n: number): Promise<void> {
  world.clock.move(random.between(0, 4_000_000));
  await step(phones(8, 5_511_966_000_000));
  const now = world.clock.now().getTime();
  const ended = await sql<{ id: number }>(
    `select ticket_id as id from ticket_log where type = 'autoClose' and created_at = $1`,
    [new Date(now)],
  );
  observed.look(await ticketRows(), now, new Set(ended.map(({ id }) => id)));
  if (n % 9 === 0) await rate(new Date(now - random.between(0, 3) * dayMs));
  if (n % 4 === 0) await sumDays(world.txContext);
  if (n % 13 === 0) await rollUpMessageCounts(world.txContext);
  if (n % 65 === 64) await sql('update companies set time_zone = $2 where id = $1', [companyId(), random.pick(zones)]);
  if (n % 20 !== 19) return;
  const query = { days: random.pick([1, 2, 5, 30, 90, 366]), ...(random.next() < 0.5 && { queueIds: '[701]' }) };
  expect(sumsOf(await show(query))).toEqual(sumsOf(await showOfRows(query)));
  for (const measure of ['opened', 'leads', 'waited', 'finished', 'ignored']) {
    const filter = reportFilter.parse({ ...query, measure });
    expect([measure, await summed(filter)]).toEqual([measure, await recounted(filter)]);
  }
}

/** The totals of a report of tickets. */
const summed = (filter: ReportFilter) =>
  world.in(actor(), async (tx) => {
    const { count, totals } = await reports.tickets.summarise(tx, await requestReport(tx, actor(), filter));
    return rounded({ count, ...totals });
  });

/** The same, computed from the report's rows. */
const recounted = (filter: ReportFilter) =>
  world.in(actor(), async (tx) => {
    const rows = await reports.tickets.rows(tx, await requestReport(tx, actor(), filter), 0, 100_000);
    const mean = (of: 'waitTime' | 'firstResponseTime' | 'supportTime') => {
      const there = rows.flatMap((row) => row[of] ?? []);
      return there.length === 0 ? null : there.reduce((all, one) => all + one, 0) / there.length;
    };
    const means = {
      waitTime: mean('waitTime'),
      firstResponseTime: mean('firstResponseTime'),
      supportTime: mean('supportTime'),
    };
    return rounded({ count: rows.length, ...means });
  });

it('the nightly recount finds a tampered sum', async () => {
  await sumDays(world.txContext);
  world.clock.move(dayMs);
  await sumDays(world.txContext);
  const before = await recountYesterday(world.txContext);
  await sql(`update summed_days set until_day = (select max(day) + 1 from cycle_days)`);
  await sql(
    'update cycle_days set finished = finished + 1 where day = (select max(day) from cycle_days) and queue_id = (select max(queue_id) from cycle_days where day = (select max(day) from cycle_days))',
  );
  expect((await recountYesterday(world.txContext)) - before).toBe(2);
});
