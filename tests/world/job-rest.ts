import pg from 'pg';

/**
 * Seconds until the latest job with a key like this may run (keys begin with the company: `7/…`); 0: it may run now,
 * or there is none.
 */
export async function jobRestSeconds(databaseUrl: string, key: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ seconds: number | null }>(
      `select extract(epoch from max(run_at) - now())::float8 as seconds from graphile_worker.jobs where key like $1 and locked_at is null`,
      [key],
    );
    return Math.max(0, rows[0]?.seconds ?? 0);
  } finally {
    await client.end();
  }
}
