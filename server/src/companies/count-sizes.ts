import type pg from 'pg';
import { inSystem, type Tx, type TxContext } from '../platform/db/tx.ts';
import { processEach } from '../platform/periodic/process-each.ts';

const atOnce = 20;

/**
 * Counts how large companies are, a few per run: those never counted first, then those whose figures are older than six
 * hours.
 */
export async function countSizes(context: TxContext): Promise<void> {
  const uncounted = await inSystem(context, 0, selectUncounted);
  await processEach(uncounted, (companyId) => inSystem(context, 0, (system) => countSize(system, companyId)));
}

async function selectUncounted(system: Tx): Promise<number[]> {
  const rows = await system.rows<{ id: number }>(
    'uncounted-companies',
    `select c.id from companies c left join company_sizes s on s.company_id = c.id
     where s.counted_at is null or s.counted_at < $1::timestamptz - interval '6 hours'
     order by s.counted_at nulls first, c.id limit $2`,
    [system.now, atOnce],
  );
  return rows.map(({ id }) => id);
}

/** Counts message rows by an index: the daily sums do not contain imported messages. */
async function countSize(system: Tx, companyId: number): Promise<void> {
  await system.rows(
    'count-company',
    `insert into company_sizes (company_id, users, tickets, messages, bytes, counted_at)
     values ($1, (select count(*) from users where company_id = $1), (select count(*) from tickets where company_id = $1),
       (select count(*) from messages where company_id = $1),
       (select coalesce(sum(size_bytes), 0) from files where company_id = $1), $2)
     on conflict (company_id) do update set users = excluded.users, tickets = excluded.tickets, messages = excluded.messages,
       bytes = excluded.bytes, counted_at = excluded.counted_at`,
    [companyId, system.now],
  );
}

/** Companies with at least so many messages or tickets, when they were counted. Bypasses row-level security. */
export async function selectCountedCompanies(owner: pg.Pool, minRows: number): Promise<number[]> {
  const { rows } = await owner.query<{ id: number }>(
    'select company_id as id from company_sizes where greatest(messages, tickets) >= $1',
    [minRows],
  );
  return rows.map(({ id }) => id);
}
