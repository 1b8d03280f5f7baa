import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type Server, startServer } from '../../server/src/composition/server.ts';
import { parseEnvironment } from '../../server/src/platform/config/config.ts';
import type { Database } from '../../server/src/platform/db/database.ts';
import { setUpSharedTestDb } from '../../server/src/platform/db/test-db.ts';
import { createLog, type Log, silentLog } from '../../server/src/platform/log.ts';
import { freePort } from './free-port.ts';
import { setUpPooledDb } from './own-pgbouncer.ts';
import { password, peopleOf } from './people-of-server.ts';

export { freePort } from './free-port.ts';
export type { SignedInPerson, TestCompany } from './people-of-server.ts';
export { password };

/** Secret key of all test servers: with it a test can sign like the server. */
export const testSecretKey = 'a key for tests only, never elsewhere';

/** `pooledUrl`: a pooler in front of it; with TEST_POOLER=1 every test of a running server uses one. */
type RunningDatabase = {
  readonly url: string;
  readonly database?: Database;
  readonly pooledUrl?: string;
  trouble?: () => string | null;
};

/** Starts the real server in this process, on an empty database and a folder of its own. */
export function runningServer(
  env: Record<string, string> = {},
  db: RunningDatabase = process.env['TEST_POOLER'] ? setUpPooledDb() : setUpSharedTestDb(),
  givenLog?: Log,
) {
  let testServer: Server | undefined;
  let dataDir = '';
  let origin = '';

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'balcao-test-'));
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    const config = parseEnvironment({
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: origin,
      ADMIN_PASSWORD: password,
      SANDBOX_TOKEN: 'first-phone',
      PAYMENT_PROVIDER: 'sandbox',
      ...env,
    });
    const log = givenLog ?? (process.env['TEST_LOG'] ? createLog('warn') : silentLog);
    testServer = await startServer(
      {
        ...config,
        secretKey: testSecretKey,
        databaseUrl: db.url,
        pooledUrl: db.pooledUrl,
        ...(db.database && { database: db.database }),
        ...(db.trouble && { databaseTrouble: db.trouble }),
      },
      log,
    );
  });
  afterAll(async () => {
    people.disconnect();
    await testServer?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const running = () => {
    if (!testServer) throw new Error('the server runs inside hooks and tests only');
    return testServer;
  };

  const people = peopleOf({ origin: () => origin, context: () => running().context });
  return { ...people, running, origin: () => origin, databaseUrl: () => db.url, dataDir: () => dataDir };
}

const firstPollMs = 15;
const lastPollMs = 100;

/** Polls until the condition holds, at first often, then ten times a second; fails with the last value. */
export async function eventually<T>(
  ask: () => Promise<T>,
  isTrue: (answer: T) => boolean,
  withinMs = 60_000,
): Promise<T> {
  const end = Date.now() + withinMs;
  for (let pauseMs = firstPollMs; ; pauseMs = Math.min(pauseMs * 1.5, lastPollMs)) {
    const answer = await ask();
    if (isTrue(answer)) return answer;
    if (Date.now() > end) throw new Error(`it never came true: ${String(JSON.stringify(answer)).slice(0, 2000)}`);
    await new Promise((r) => setTimeout(r, pauseMs));
  }
}
