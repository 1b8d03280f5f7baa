import { expect, it } from 'vitest';
import { ensureAppLogin } from '../../server/src/platform/db/app-role-login.ts';
import { silentLog } from '../../server/src/platform/log.ts';
import { peopleWhoSeeDifferently, walkAndCompare } from '../live/random-walk.ts';
import { setUpPooledDb } from '../world/own-pgbouncer.ts';
import { runningServer } from '../world/running-server.ts';

/** The real server behind a PgBouncer in transaction mode. With TEST_POOLER=1 every test of a running server is. */
const db = setUpPooledDb();
const server = runningServer({}, db);

it('behind a pooler people work as without one: sockets, jobs, locks and notices', async () => {
  const company = await server.company('Pelo Pooler');
  const { people, queues } = await peopleWhoSeeDifferently(server, company);
  await walkAndCompare({ server, company, people, queues, rounds: 12 });
});

it('requests go through the pooler, under a login that row-level security binds, and no company is left behind on a connection', async () => {
  const { database } = server.running().context;
  const seen = await Promise.all(
    Array.from({ length: 30 }, () =>
      database.app.query<{ login: string; rows: number }>(
        'select session_user as login, count(*)::int as rows from contacts',
      ),
    ),
  );
  for (const { rows } of seen) expect(rows).toEqual([{ login: expect.stringMatching(/^balcao_app_/), rows: 0 }]);
  const { rows } = await database.owner.query<{ clients: number }>(
    `select count(*)::int as clients from pg_stat_activity where usename like 'balcao_app_%' and datname = current_database()`,
  );
  expect(rows[0]?.clients).toBeLessThanOrEqual(3);
});

it('a pooler that does not let the login of requests in is refused with a sentence', async () => {
  await expect(ensureAppLogin(db.url, silentLog, 'postgres://owner:x@127.0.0.1:1/none')).rejects.toThrow(
    'The pooler of DATABASE_URL does not let the role balcao_app_',
  );
});
