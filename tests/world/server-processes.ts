import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import { systemClock } from '../../server/src/platform/clock.ts';
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts';
import { setUpTestDb } from '../../server/src/platform/db/test-db.ts';
import { silentLog } from '../../server/src/platform/log.ts';
import { openCuttableProxy } from './cuttable-proxy.ts';
import { freePort } from './free-port.ts';
import { startOwnRedis } from './own-redis.ts';
import { type People, password, peopleOf, type SignedInPerson } from './people-of-server.ts';

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));

type ServerProcess = People & {
  origin: string;
  /** its connection to Redis */
  toRedis: Awaited<ReturnType<typeof openCuttableProxy>>;
  start(): Promise<void>;
  kill(): Promise<void>;
};

/** Several processes of the real server, all with sockets, on one database and one Redis; any of them may be killed. */
export function serverProcesses(count: number, env: Record<string, string> = {}) {
  const db = setUpTestDb();
  const processes: ServerProcess[] = [];
  let redis: Awaited<ReturnType<typeof startOwnRedis>>;
  let database: Database;
  let dataDir = '';

  beforeAll(async () => {
    redis = await startOwnRedis();
    database = openDatabase(db.url, silentLog);
    dataDir = await mkdtemp(join(tmpdir(), 'balcao-processes-'));
    for (let i = 0; i < count; i++) {
      const one = await prepareProcess({ dataDir, databaseUrl: db.url, redisPort: redis.port, database, env });
      processes.push(one);
      await one.start();
    }
  });
  afterAll(async () => {
    for (const one of processes) one.disconnect();
    await Promise.all(processes.map((one) => one.kill()));
    for (const one of processes) one.toRedis.close();
    await redis?.kill();
    await database?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  return {
    processes,
    redis: () => redis,
    sql: (text: string, values: unknown[] = []) => database.owner.query(text, values),
    /** The same user, whose calls and sockets are spread over all processes. */
    spread(person: SignedInPerson): SignedInPerson {
      const faces = processes.map((one) => one.as(person.session));
      let turn = 0;
      const next = () => faces[turn++ % faces.length] ?? person;
      return {
        session: person.session,
        call: (method, path, body) => next().call(method, path, body),
        socket: () => next().socket(),
      };
    },
  };
}

type Surroundings = {
  dataDir: string;
  databaseUrl: string;
  redisPort: number;
  database: Database;
  env: Record<string, string>;
};

async function prepareProcess({
  dataDir,
  databaseUrl,
  redisPort,
  database,
  env: more,
}: Surroundings): Promise<ServerProcess> {
  const port = await freePort();
  const toRedis = await openCuttableProxy(redisPort);
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const context = () => ({ database, clock: systemClock, publish: () => {}, fileUrl: () => '' });
  return {
    ...peopleOf({ origin: () => origin, context }),
    origin,
    toRedis,
    async start() {
      const env = {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        REDIS_URL: `redis://127.0.0.1:${toRedis.port}`,
        SECRET_KEY: 'a key for tests only, never elsewhere',
        ADMIN_PASSWORD: password,
        SANDBOX_TOKEN: 'first-phone',
        WHATSAPP_WEB_WORKERS: '0',
        LOG_LEVEL: process.env['TEST_LOG'] ? 'warn' : 'error',
        ...more,
      };
      const output = process.env['TEST_LOG'] ? 'inherit' : 'ignore';
      const started = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', output] });
      child = started;
      await new Promise<void>((resolve, reject) => {
        started.stdout?.once('data', () => resolve());
        started.once('exit', (code) => reject(new Error(`the server ended with ${code}: TEST_LOG=1 shows why`)));
      });
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
  };
}
