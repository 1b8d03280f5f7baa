import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setUpTestDb } from '../../server/src/platform/db/test-db.ts';
import { runningServer } from '../world/running-server.ts';

const server = runningServer({}, setUpTestDb());
let admin: pg.Client;
beforeAll(async () => {
  admin = new pg.Client({ connectionString: server.databaseUrl() });
  await admin.connect();
});
afterAll(() => admin.end());

/** Limits the connections of the request role and terminates existing ones. */
async function limitConnections(connections: number): Promise<void> {
  const { rows } = await admin.query<{ role: string }>(
    `select 'balcao_app_' || oid as role from pg_database where datname = current_database()`,
  );
  await admin.query(`alter role ${rows[0]?.role} connection limit ${connections}`);
  if (connections === 0)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [rows[0]?.role]);
}

it('a database without a free connection is waited for a moment, and then said to be away, not to be a defect', async () => {
  const company = await server.company();
  await limitConnections(0);
  const away = await company.admin.call('GET', '/tickets');
  expect(away).toEqual({
    status: 503,
    body: { error: 'ERR_UNAVAILABLE', details: { retryAfterSeconds: expect.any(Number) } },
  });
  const asked = company.admin.call('GET', '/tickets');
  await limitConnections(-1);
  expect((await asked).status).toBe(200);
});
