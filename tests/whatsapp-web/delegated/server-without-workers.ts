import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { runningServer, type TestCompany } from '../../world/running-server.ts';

export type ServerWithoutWorkers = ReturnType<typeof serverWithoutWorkers>;

/** The server without workers: the test reads and writes the rows like a worker. */
export function serverWithoutWorkers() {
  const server = runningServer({ WHATSAPP_WEB_WORKERS: '0' });
  let client: pg.Client | undefined;
  let made: TestCompany | undefined;
  beforeAll(async () => {
    client = new pg.Client({ connectionString: server.databaseUrl() });
    await client.connect();
    made = await server.company();
  });
  afterAll(() => client?.end());

  const query = <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
    if (!client) throw new Error('the database is there inside hooks and tests only');
    return client.query<T>(text, values);
  };
  const rows = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await query<T>(text, values)).rows;
  return {
    server,
    sql: { query },
    rows,
    one: async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T> => {
      const [row] = await rows<T>(text, values);
      if (!row) throw new Error('no such row');
      return row;
    },
    notify: (channel: string) => query('select pg_notify($1, $2)', [channel, '']),
    company: (): TestCompany => {
      if (!made) throw new Error('the company is there inside hooks and tests only');
      return made;
    },
  };
}
