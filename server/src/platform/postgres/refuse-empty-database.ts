import pg from 'pg';
import { StartupError } from '../process/startup-error.ts';

/** For programs that work on an installation, and must not begin one. @throws StartupError */
export async function refuseEmptyDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // the running statement rejects with it as well
  await client.connect();
  try {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('public.companies') is not null and to_regclass('graphile_worker.migrations') is not null as there`,
    );
    if (!rows[0]?.there)
      throw new StartupError(
        'There is no installation in this database: run this with the variables of the server, after its first start.',
      );
  } finally {
    await client.end();
  }
}
