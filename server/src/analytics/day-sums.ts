import { firstInstant } from '../platform/db/day-in-zone.ts';
import { cycleMeasures } from './cycle-measures.ts';

/** A table of sums per day, by its keys; written as sums, and computed from the rows for days without sums. */
export type DaySum = {
  table: 'cycle_days' | 'attendant_days' | 'rating_days' | 'message_days' | 'report_days';
  insert: string;
  keys: string;
  sums: string[];
  /** selects keys and sums of one day `d` (since, until) */
  rowsOf(company: string): string;
};

const { finished, ignored, waited, leads, opened } = cycleMeasures;
const cyclesOf = (company: string, at: string) =>
  `from ticket_cycles c where c.company_id = ${company} and c.${at} >= d.since and c.${at} < d.until and not c.is_group`;

/**
 * Three reads of one table by three times, each a range of a covering index. The key of an absent queue or person is 0.
 */
export const cycleSum: DaySum = {
  table: 'cycle_days',
  insert: 'insert into cycle_days',
  keys: 'queue_id',
  sums: ['opened', 'leads', 'waited', 'wait_s', 'finished', 'ignored', 'served', 'service_s'],
  rowsOf: (
    company,
  ) => `select queue_id, sum(opened)::int as opened, sum(leads)::int as leads, sum(waited)::int as waited, sum(wait_s)::bigint as wait_s,
      sum(finished)::int as finished, sum(ignored)::int as ignored, sum(served)::int as served, sum(service_s)::bigint as service_s from (
    select coalesce(c.queue_id, 0) as queue_id, count(*) filter (where ${opened.where}) as opened, count(*) filter (where ${leads.where}) as leads,
      0 as waited, 0 as wait_s, 0 as finished, 0 as ignored, 0 as served, 0 as service_s ${cyclesOf(company, 'opened_at')} group by 1
    union all select coalesce(c.queue_id, 0), 0, 0, count(*), coalesce(sum(c.wait_s), 0), 0, 0, 0, 0 ${cyclesOf(company, 'accepted_at')} and ${waited.where} group by 1
    union all select coalesce(c.queue_id, 0), 0, 0, 0, 0, count(*) filter (where ${finished.where}), count(*) filter (where ${ignored.where}),
      count(c.service_s) filter (where ${finished.where}), coalesce(sum(c.service_s) filter (where ${finished.where}), 0)
      ${cyclesOf(company, 'closed_at')} group by 1) x group by 1`,
};

const closedBy = (company: string, is: string) =>
  `select c.id, coalesce(c.queue_id, 0) as queue_id, c.served_by, c.service_s ${cyclesOf(company, 'closed_at')} and ${finished.where} and c.served_by is ${is} offset 0`;

/**
 * Each of two people who held one ticket has their own share, computed from their stays; a single holder has the whole.
 */
export const attendantSum: DaySum = {
  table: 'attendant_days',
  insert: 'insert into attendant_days',
  keys: 'queue_id, user_id',
  sums: ['tickets', 'share_s'],
  rowsOf: (company) => `select queue_id, user_id, sum(tickets)::int as tickets, sum(share_s) as share_s from (
    select queue_id, served_by as user_id, count(*) as tickets, sum(service_s)::numeric as share_s from (${closedBy(company, 'not null')}) c group by 1, 2
    union all select queue_id, user_id, count(*), sum(share_s) from (
      select c.queue_id, s.user_id, c.id, sum(span_seconds(s.from_at, s.until_at)) as share_s
      from (${closedBy(company, 'null')}) c
      cross join lateral (select s.user_id, s.from_at, s.until_at from ticket_spans s
        where s.company_id = ${company} and s.cycle_id = c.id and s.kind = 'service' and s.user_id is not null offset 0) s
      group by 1, 2, 3) x group by 1, 2) x group by 1, 2`,
};

const notes = Array.from({ length: 11 }, (_, rate) => rate);

export const ratingSum: DaySum = {
  table: 'rating_days',
  insert: 'insert into rating_days',
  keys: 'queue_id, user_id, scale',
  sums: notes.map((rate) => `n${rate}`),
  rowsOf: (company) => `select coalesce(r.queue_id, 0) as queue_id, coalesce(r.user_id, 0) as user_id, r.scale,
      ${notes.map((rate) => `count(*) filter (where r.rate = ${rate})::int as n${rate}`).join(', ')}
    from ratings r where r.company_id = ${company} and r.answered_at >= d.since and r.answered_at < d.until and r.rate is not null group by 1, 2, 3`,
};

/** From the quarters: deltas not yet added to them are read in addition to the sums. */
export const messageSum: DaySum = {
  table: 'message_days',
  insert: 'insert into message_days',
  keys: 'whatsapp_id, origin, from_me',
  sums: ['n'],
  rowsOf: (company) => `select m.whatsapp_id, m.origin, m.from_me, sum(m.n)::int as n
    from message_quarters m where m.company_id = ${company} and m.at >= d.since and m.at < d.until group by 1, 2, 3 having sum(m.n) <> 0`,
};

/**
 * Means over the cycles that the time `at` brings into a report, each with its final durations, whenever they ended.
 */
const totalsAt = (company: string, at: 'opened_at' | 'accepted_at' | 'closed_at') => {
  const measures = Object.entries(cycleMeasures).filter(([, measure]) => measure.at === at);
  return `select m.measure, c.is_group, coalesce(c.queue_id, 0) as queue_id, count(*)::int as tickets,
      count(c.wait_s)::int as waited, coalesce(sum(c.wait_s), 0)::bigint as wait_s,
      count(c.responded_at - c.accepted_at)::int as responded, coalesce(sum(extract(epoch from c.responded_at - c.accepted_at)), 0) as response_s,
      count(c.service_s)::int as served, coalesce(sum(c.service_s), 0)::bigint as service_s
    from ticket_cycles c cross join lateral (values ${measures.map(([name, { where }]) => `('${name}', ${where})`).join(', ')}) m(measure, counts)
    where c.company_id = ${company} and c.${at} >= d.since and c.${at} < d.until and m.counts group by 1, 2, 3`;
};

/** More changes affect it than the other sums; changes that affect only this one are marked. */
export const reportSum: DaySum = {
  table: 'report_days',
  insert: 'insert into report_days',
  keys: 'measure, is_group, queue_id',
  sums: ['tickets', 'waited', 'wait_s', 'responded', 'response_s', 'served', 'service_s'],
  rowsOf: (company) =>
    (['opened_at', 'accepted_at', 'closed_at'] as const).map((at) => totalsAt(company, at)).join(' union all '),
};

export const daySums = [cycleSum, attendantSum, ratingSum, messageSum, reportSum];

export const columnsOf = ({ keys, sums }: DaySum): string => `day, ${keys}, ${sums.join(', ')}`;

/**
 * The rows of the days in `from` (day, since, until), one index range per day: without the lateral, the join would read
 * all rows of the company for each day.
 */
export const selectRows = (sum: DaySum, company: string, from: string): string =>
  `select ${columnsOf(sum)} from ${from} d cross join lateral (${sum.rowsOf(company)}) r`;

/** Adds day sums up to days or months, `first` being an expression of `day`. */
export const addUp = ({ keys, sums }: DaySum, first: string, from: string): string =>
  `select ${first} as day, ${keys}, ${sums.map((column) => `sum(${column}) as ${column}`).join(', ')} from ${from} group by 1, ${keys}`;

/**
 * The days of a period that have sums, as months where whole ones can be read at once; the other days with their
 * instants.
 */
const daysOfPeriod = (sum: DaySum, from: string, to: string, zone: string, largest: 'day' | 'month') => `
  summed as materialized (select from_day, until_day from summed_days where company_id = current_company() and time_zone = ${zone}),
  changed as materialized (select distinct (at at time zone ${zone})::date as day from day_changes where company_id = current_company()${sum === reportSum ? '' : ' and not only_reports'}),
  months as materialized (select m::date as day, (m + interval '1 month')::date as until
    from summed, generate_series(date_trunc('month', ${from}::timestamp), ${to}::timestamp, interval '1 month') m
    where ${largest === 'month'} and m >= ${from}::timestamp and m + interval '1 month' <= ${to}::timestamp + interval '1 day' and m::date >= from_day
      and (m + interval '1 month')::date <= until_day and not exists (select from changed c where c.day >= m and c.day < m + interval '1 month')),
  all_days as materialized (select x, x::date as day, exists (select from summed where x::date >= from_day and x::date < until_day)
      and x::date not in (select day from changed) as is_summed
    from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') x where not exists (select from months m where x::date >= m.day and x::date < m.until)),
  rows_of as materialized (select day, ${firstInstant('x', zone)} as since, ${firstInstant(`x + interval '1 day'`, zone)} as until from all_days where not is_summed)`;

/**
 * A common table expression `days` with the rows of a table of sums in a period. `largest`: with months, whole ones
 * are read as one day, their first.
 */
export function readDays(
  sum: DaySum,
  from: string,
  to: string,
  zone: string,
  largest: 'day' | 'month' = 'day',
): string {
  const of = (span: string, days: string) =>
    `select ${columnsOf(sum)} from ${sum.table} where company_id = current_company() and span = '${span}' and day = any(array(${days}))`;
  return `with ${daysOfPeriod(sum, from, to, zone, largest)}, days as (
    ${of('month', 'select day from months')}
    union all ${of('day', 'select day from all_days where is_summed')}
    union all ${selectRows(sum, 'current_company()', 'rows_of')})`;
}
