import { firstInstant } from '../platform/db/day-in-zone.ts';
import { inTx, type Tx, type TxContext } from '../platform/db/tx.ts';
import { processEach } from '../platform/periodic/process-each.ts';
import { addUp, columnsOf, type DaySum, daySums, reportSum, selectRows } from './day-sums.ts';

/** Limits per transaction, so that none is long. */
const daysPerBatch = 31;
const changesPerBatch = 5_000;
const batchesPerRun = 40;

type Summed = { zone: string; summedZone: string | null; from: string; until: string; lastFull: string };

/**
 * Sums days that ended at least two hours ago, and again those that changed since. After a change of its zone a company
 * starts over. Concurrent processes take turns at a company.
 */
export async function sumDays(context: TxContext): Promise<void> {
  const { owner } = context.database;
  // During a backfill there are no sums, so no changes of days to track.
  await owner.query('delete from day_changes where company_id in (select company_id from analytics_backfills)');
  const { rows } = await owner.query<{ id: number }>(
    `select c.id from companies c left join summed_days s on s.company_id = c.id
     where not exists (select from analytics_backfills b where b.company_id = c.id)
       and (s.company_id is null or s.time_zone <> c.time_zone or s.until_day < ${lastFullDay('$1', 'c.time_zone')} or s.from_day <> '-infinity'
         or exists (select from day_changes d where d.company_id = c.id))
     order by c.id`,
    [context.clock.now()],
  );
  await processEach(rows, async ({ id }) => {
    for (let batch = 0; batch < batchesPerRun && (await inTx(context, id, sumBatch)); batch++);
  });
}

/** The first day that did not end at least two hours ago. */
const lastFullDay = (now: string, zone: string) =>
  `((${now}::timestamptz - interval '2 hours') at time zone ${zone})::date`;

/** True while there is more to do. */
async function sumBatch(tx: Tx): Promise<boolean> {
  await tx.rows(
    'day-sums-begin',
    `insert into summed_days (company_id, time_zone, from_day, until_day)
     select id, time_zone, ${lastFullDay('$1', 'time_zone')}, ${lastFullDay('$1', 'time_zone')} from companies where id = current_company() on conflict do nothing`,
    [tx.now],
  );
  const [summed] = await tx.rows<Summed>(
    'day-sums-state',
    `select c.time_zone as zone, s.time_zone as "summedZone", s.from_day::text as "from", s.until_day::text as until, ${lastFullDay('$1', 'c.time_zone')}::text as "lastFull"
     from summed_days s join companies c on c.id = s.company_id where s.company_id = current_company() for update of s`,
    [tx.now],
  );
  if (!summed) return false;
  if (summed.summedZone !== summed.zone) {
    await clearDaySums(tx);
    return true;
  }
  const changes = await takeChanges(tx, summed);
  const { days, from, until } = await findNextDays(tx, summed);
  const written = [...new Set([...changes.days, ...days])];
  for (const sum of daySums) {
    const ofThis = sum === reportSum ? [...new Set([...written, ...changes.ofReports])] : written;
    await writeDays(tx, sum, ofThis, summed.zone);
    await writeMonths(tx, sum, [...ofThis, ...(summed.from === '-infinity' ? [] : [summed.from])], { from, until });
  }
  await tx.rows(
    'day-sums-through',
    'update summed_days set from_day = $1::date, until_day = $2::date where company_id = current_company()',
    [from, until],
  );
  return changes.count === changesPerBatch || from !== '-infinity' || until < summed.lastFull;
}

/** Deletes all of a company's sums, to be made again. */
async function clearDaySums(tx: Tx): Promise<void> {
  for (const table of [...daySums.map((sum) => sum.table), 'summed_days'])
    await tx.rows(`day-sums-drop-${table}`, `delete from ${table} where company_id = current_company()`, []);
}

type Changes = { count: number; days: string[]; ofReports: string[] };

/** Earlier changes are in the rows that the next statement reads; later ones are marked again. */
async function takeChanges(tx: Tx, { zone, from, until }: Summed): Promise<Changes> {
  const rows = await tx.rows<{ day: string; isSummed: boolean; onlyReports: boolean }>(
    'day-sums-changes',
    `with taken as (delete from day_changes where company_id = current_company() and id in (
       select id from day_changes where company_id = current_company() order by id limit $1) returning (at at time zone $2)::date as day, only_reports)
     select only_reports as "onlyReports", day::text, day >= $3::date and day < $4::date as "isSummed" from taken`,
    [changesPerBatch, zone, from, until],
  );
  const summed = rows.filter(({ isSummed }) => isSummed);
  const marked = (only: boolean) => summed.filter(({ onlyReports }) => onlyReports === only).map(({ day }) => day);
  return { count: rows.length, days: marked(false), ofReports: marked(true) };
}

/** Forward to the last full day, then back to the first day with data. */
async function findNextDays(
  tx: Tx,
  { zone, from, until, lastFull }: Summed,
): Promise<{ days: string[]; from: string; until: string }> {
  if (until < lastFull) {
    const days = await listDays(tx, until, lastFull, 'first');
    return { days, from, until: after(days.at(-1) ?? until) };
  }
  if (from === '-infinity') return { days: [], from, until };
  const [first] = await tx.rows<{ day: string | null }>(
    'day-sums-first',
    `select (least((select min(opened_at) from ticket_cycles where company_id = current_company()),
       (select min(at) from message_quarters where company_id = current_company()),
       (select min(answered_at) from ratings where company_id = current_company() and answered_at is not null)) at time zone $1)::date::text as day`,
    [zone],
  );
  const days = first?.day == null ? [] : await listDays(tx, first.day, from, 'last');
  return { days, from: days.length < daysPerBatch ? '-infinity' : (days[0] ?? from), until };
}

const after = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** Lists days from `from` to before `until`, limited at one end. */
async function listDays(tx: Tx, from: string, until: string, end: 'first' | 'last'): Promise<string[]> {
  const rows = await tx.rows<{ day: string }>(
    `day-sums-days-${end}`,
    `select day::text from (select x::date as day from generate_series($1::timestamp, $2::timestamp - interval '1 day', interval '1 day') x
       order by x ${end === 'first' ? '' : 'desc'} limit ${daysPerBatch}) d order by day`,
    [from, until],
  );
  return rows.map(({ day }) => day);
}

/** The days of a list as (day, since, until). */
const listedDays = (days: string, zone: string): string =>
  `(select x as day, ${firstInstant('x::timestamp', zone)} as since, ${firstInstant(`x::timestamp + interval '1 day'`, zone)} as until from unnest(${days}::date[]) x)`;

async function writeDays(tx: Tx, sum: DaySum, days: string[], zone: string): Promise<void> {
  if (days.length === 0) return;
  const select = selectRows(sum, 'current_company()', listedDays('$1', '$2'));
  await replaceSums(tx, 'day', sum, { select, values: [days, zone] });
}

/** Writes the months of these days of which all days are summed. */
async function writeMonths(
  tx: Tx,
  sum: DaySum,
  days: string[],
  { from, until }: Pick<Summed, 'from' | 'until'>,
): Promise<void> {
  const months = [...new Set(days.map((day) => `${day.slice(0, 7)}-01`))].filter(
    (month) => (from === '-infinity' || month >= from) && nextMonth(month) <= until,
  );
  if (months.length === 0) return;
  const ofMonths = `${sum.table}, unnest($1::date[]) m where company_id = current_company() and span = 'day' and day >= m and day < m + interval '1 month'`;
  await replaceSums(tx, 'month', sum, { select: addUp(sum, 'm', ofMonths), values: [months] });
}

function nextMonth(month: string): string {
  const date = new Date(month);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return date.toISOString().slice(0, 10);
}

/** `select` computes the sums of the days, or first days of months, in its first parameter. */
async function replaceSums(
  tx: Tx,
  span: 'day' | 'month',
  sum: DaySum,
  { select, values }: { select: string; values: [days: string[], ...more: string[]] },
): Promise<void> {
  const { table, insert } = sum;
  await tx.rows(
    `${span}-sums-clear-${table}`,
    `delete from ${table} where company_id = current_company() and span = '${span}' and day = any($1::date[])`,
    [values[0]],
  );
  await tx.rows(
    `${span}-sums-write-${table}`,
    `${insert} (span, ${columnsOf(sum)}) select '${span}', ${columnsOf(sum)} from (${select}) s`,
    values,
  );
}
