import pg from 'pg';

export type Cost = { pages: number; rows: number };
type Asked = { text: string; values: unknown[]; isApp: boolean; usesGenericPlans: boolean };

/** Runs before the measured one: from the sixth on PostgreSQL may keep a generic plan. */
const runsBefore = 6;

/**
 * By constraint: the statement that removes the rows with which a sample write would collide.
 */
const conflictRemovals = new Map<string, string>([
  [
    'tickets_one_unfinished',
    `update tickets set status = 'closed' where company_id = current_company() and status <> 'closed'
    and id in (select id from tickets where company_id = current_company() and status <> 'closed' order by id limit 300)`,
  ],
  ['connections_one_default', 'update connections set is_default = false where company_id = current_company()'],
  ['tickets_check', `update tickets set status = 'closed' where company_id = current_company() and status = 'open'`],
  ['ticket_tags_pkey', 'delete from ticket_tags where company_id = current_company()'],
  ['user_queues_pkey', 'delete from user_queues where company_id = current_company()'],
  ['whatsapp_queues_pkey', 'delete from whatsapp_queues where company_id = current_company()'],
]);

type Meter = {
  /** Pages read by the statement and its triggers and foreign keys, and rows returned or changed. Rolled back. */
  measure(asked: Asked): Promise<Cost>;
  explain(asked: Asked): Promise<string>;
  close(): Promise<void>;
};

export async function openMeter(url: string, companyId: number): Promise<Meter> {
  const [client, counter] = [new pg.Client(url), new pg.Client(url)];
  for (const one of [client, counter]) one.on('error', () => {}); // raised when PostgreSQL is stopped after an error
  await Promise.all([client.connect(), counter.connect()]);
  const database = await countStatements(counter);
  await client.query(`set statement_timeout = '60s'`);
  const clearPending = await openPendingLists(counter);
  let statements = 0;

  async function undone<T>({ isApp, usesGenericPlans }: Asked, removal: string, work: () => Promise<T>): Promise<T> {
    const role = isApp ? 'set local role balcao_app;' : '';
    const plans = usesGenericPlans ? 'set local plan_cache_mode = force_generic_plan;' : '';
    await client.query(
      `begin; select set_config('app.company_id', '${companyId}', true); ${removal}; ${role} ${plans} savepoint before`,
    );
    try {
      return await work();
    } finally {
      await client.query('rollback');
    }
  }
  const withRemovals = async <T>(asked: Asked, work: () => Promise<T>): Promise<T> =>
    undone(asked, '', work).catch((error: unknown) => {
      const removal =
        error instanceof pg.DatabaseError && error.constraint ? conflictRemovals.get(error.constraint) : undefined;
      if (removal === undefined) throw error;
      return undone(asked, removal, work);
    });
  const count = async () => {
    const { rows } = await counter.query<Cost>(
      `select coalesce(sum(shared_blks_hit + shared_blks_read), 0)::int as pages, coalesce(max(rows), 0)::int as rows from pg_stat_statements
       where dbid = ${database} and query !~* '^(rollback|savepoint|select pg_stat_statements_reset)'`,
    );
    return rows[0] ?? { pages: 0, rows: 0 };
  };
  return {
    measure: (asked) =>
      withRemovals(asked, async () => {
        const name = `measured-${statements++}`;
        const run = async () => {
          await client.query({ name, text: asked.text, values: asked.values });
          await client.query('rollback to before');
        };
        for (let i = 0; i < runsBefore; i++) await run();
        await clearPending();
        // Only of this database: another one is measured concurrently.
        await counter.query(`select pg_stat_statements_reset(0, ${database}, 0)`);
        await run();
        return count();
      }),
    explain: (asked) =>
      withRemovals(asked, async () => {
        const text = `explain (analyze, buffers, timing off, summary off) ${asked.text}`;
        const { rows } = await client.query<{ 'QUERY PLAN': string }>({ text, values: asked.values });
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      }),
    close: async () => void (await Promise.all([client.end(), counter.end()])),
  };
}

/**
 * The insert that fills the pending list of a GIN index pays for merging it: random, not part of the statement's
 * cost.
 */
async function openPendingLists(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ oid: number }>(
    `select c.oid::int from pg_class c join pg_am a on a.oid = c.relam where a.amname = 'gin' and c.relkind = 'i'`,
  );
  return async () => {
    for (const { oid } of rows) await client.query('select gin_clean_pending_list($1::oid)', [oid]);
  };
}

/** Enables counting of pages per statement, and returns the database's oid for it. */
async function countStatements(client: pg.Client): Promise<number> {
  await client.query('create extension if not exists pg_stat_statements');
  const { rows } = await client.query<{ oid: number }>(
    'select oid::int from pg_database where datname = current_database()',
  );
  return rows[0]?.oid ?? 0;
}
