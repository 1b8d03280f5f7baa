import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { fillWhaticket, whaticketSchema } from '../../peers/whaticket/source-sql.ts';
import type { BenchServer } from '../bench-server.ts';
import { nowMs, thousands } from '../percentiles.ts';
import { root } from '../server-under-test.ts';
import type { Table } from '../table.ts';

const aim = 2000;

/** Runs the import program as an operator does, from start to end, on the server's database. */
export async function measureWhaticket({ sql, url, env }: BenchServer, table: Table, messages: number): Promise<void> {
  const source = new URL(url);
  source.pathname = '/whaticket';
  await sql.query('create database whaticket');
  const client = new pg.Client({ connectionString: source.href });
  await client.connect();
  await client.query(whaticketSchema + fillWhaticket(messages)).finally(() => client.end());
  const beganMs = nowMs();
  const program = spawn(process.execPath, [join(root, 'server/src/import-whaticket.ts'), source.href], {
    env: { ...process.env, ...env, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(program, 'exit');
  const seconds = (nowMs() - beganMs) / 1000;
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int as count from messages where origin = 'import' and provider_id like 'WA%'`,
  );
  const count = rows[0]?.count ?? 0;
  table.add({
    what: `${thousands(count)} messages of whaticket, with their tickets and contacts`,
    measured: `${thousands(Math.round(count / seconds))} messages a second, ${seconds.toFixed(0)} s`,
    baseline: `${thousands(aim)} a second`,
    isMet: count === messages && count / seconds >= aim,
  });
}
