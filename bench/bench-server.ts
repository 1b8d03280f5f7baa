import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import serverFlags from '../scripts/server-flags.json' with { type: 'json' };
import { sandboxCapabilities } from '../server/src/channels/sandbox/sandbox-capabilities.ts';
import { sessionCommands } from '../server/src/channels/whatsapp-web/session-commands.ts';
import { connectionEffects } from '../server/src/composition/effects.ts';
import { createConnection } from '../server/src/connections/create-connection.ts';
import { type Database, openDatabase } from '../server/src/platform/db/database.ts';
import type { TxContext } from '../server/src/platform/db/tx.ts';
import { silentLog } from '../server/src/platform/log.ts';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/embedded-postgres.ts';
import { secretBox } from '../server/src/platform/security/secret-box.ts';
import { createAccessTokens } from '../server/src/platform/security/tokens.ts';
import { createQueue } from '../server/src/queues/create-queue.ts';
import { createCompany } from '../server/src/signup/create-company.ts';
import { createUser } from '../server/src/users/create-user.ts';
import { freePort, root, type ServerUnderTest, startServer } from './server-under-test.ts';

/** The product running on a temporary DATA_DIR, with access to its database. */
export type BenchServer = {
  dataDir: string;
  env: Record<string, string>;
  server: ServerUnderTest;
  /** A single connection, so that statements run one after the other and session settings stay. */
  sql: pg.Pool;
  url: string;
  context: TxContext;
  tokenOf(person: { companyId: number; userId: number }): Promise<string>;
  /** Stops server and database, keeps the data. */
  stopServer(): Promise<void>;
  removeAll(): Promise<void>;
};

export const password = 'senha-do-bench';
const secretKey = randomBytes(32).toString('hex');

/** `extraEnv`: additional environment of the server. */
export async function startBenchServer(extraEnv: Record<string, string> = {}): Promise<BenchServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'balcao-bench-'));
  const env = {
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    ADMIN_PASSWORD: password,
    NODE_ENV: 'production',
    ...extraEnv,
  };
  let server: ServerUnderTest | undefined;
  let sql: pg.Pool | undefined;
  let database: Database | undefined;
  const halt = async () => {
    await sql?.end().catch(() => {});
    await database?.close().catch(() => {});
    [sql, database] = [undefined, undefined];
    await server?.stop();
    server = undefined;
  };
  const clear = async () => {
    await halt();
    const home = await databaseFolder(dataDir);
    await rm(dataDir, { recursive: true, force: true });
    if (home !== null) await rm(home, { recursive: true, force: true });
  };
  try {
    server = await startServer(
      [process.execPath, ...serverFlags, join(root, 'server/src/main.ts')],
      env,
      await freePort(),
    );
    const postgres = await startEmbeddedPostgres({ dataDir, attach: true });
    sql = new pg.Pool({ connectionString: postgres.url, max: 1, idleTimeoutMillis: 0 });
    sql.on('error', () => {});
    database = openDatabase(postgres.url, silentLog, { app: 2, owner: 2 });
    const context = { database, clock: { now: () => new Date() }, publish: () => {}, fileUrl: () => '' };
    const owner = sql;
    return {
      dataDir,
      env,
      server,
      sql,
      url: postgres.url,
      context,
      stopServer: halt,
      removeAll: clear,
      async tokenOf({ companyId, userId }) {
        const { rows } = await owner.query<{ id: string }>(
          `insert into sessions (company_id, user_id, refresh_hash, expires_at) values ($1, $2, $3, now() + interval '1 day') returning id`,
          [companyId, userId, randomBytes(16).toString('hex')],
        );
        return createAccessTokens(secretKey).sign({ companyId, userId, sessionId: rows[0]?.id ?? '' });
      },
    };
  } catch (error) {
    await clear();
    throw error;
  }
}

/** As root the embedded database is outside DATA_DIR, which contains a file with its path. */
async function databaseFolder(dataDir: string): Promise<string | null> {
  const remembered = await readFile(join(dataDir, 'postgres.json'), 'utf8').catch(() => '{}');
  return z.object({ home: z.string().nullable().default(null) }).parse(JSON.parse(remembered)).home;
}

export type BenchCompany = {
  id: number;
  adminId: number;
  /** user in two of the queues */
  agentId: number;
  agentEmail: string;
  queueIds: number[];
  /** WhatsApp connections, one per queue */
  cloud: { id: number; token: string; phoneNumberId: string }[];
  sandbox: { id: number; token: string }[];
  appSecret: string;
};

const queueCount = 20;

/** Creates a company with twenty queues through the product's verbs. */
export async function createBenchCompany({ context }: BenchServer, name = 'Bench'): Promise<BenchCompany> {
  const domain = `${name.toLowerCase()}.test`;
  const connections = {
    box: secretBox(secretKey, 'connections'),
    sessions: sessionCommands(context),
    effects: connectionEffects,
    capabilitiesOf: () => sandboxCapabilities,
    testerOf: () => null,
  };
  const appSecret = 'the app secret of the bench';
  const made = await createCompany(
    context,
    { name, admin: { name: 'Admin do bench', email: `admin@${domain}`, password } },
    {
      plan: { name: 'bench', users: 5_000, connections: 500, queues: 500 },
      dueDate: new Date(Date.now() + 86_400_000 * 30),
    },
    async (tx, admin) => {
      const company = { id: tx.companyId, adminId: admin.userId, agentEmail: `agent@${domain}`, appSecret };
      const queueIds: number[] = [];
      const cloud: BenchCompany['cloud'] = [];
      const sandbox: BenchCompany['sandbox'] = [];
      for (let n = 0; n < queueCount; n++) {
        const color = `#${(n * 12 + 16).toString(16).padStart(2, '0')}7a5c`;
        const { id: queueId } = await createQueue(tx, admin, { name: `Fila ${n + 1}`, color, orderQueue: n });
        queueIds.push(queueId);
        if (n >= 10) continue;
        const phoneNumberId = `10000000000${n}`;
        const credentials = { phoneNumberId, businessAccountId: '1', accessToken: 'x', appSecret, verifyToken: 'v' };
        const common = { queueIds: [queueId] };
        const connection = await createConnection(
          tx,
          admin,
          { ...common, name: `Cloud ${n + 1}`, channel: 'whatsapp', provider: 'cloud', credentials },
          connections,
        );
        cloud.push({ id: connection.id, token: connection.token, phoneNumberId });
        const phone = await createConnection(
          tx,
          admin,
          { ...common, name: `Phone ${n + 1}`, channel: 'sandbox' },
          connections,
        );
        sandbox.push({ id: phone.id, token: phone.token });
      }
      const agent = { name: 'Agente', email: company.agentEmail, password, queueIds: queueIds.slice(0, 2) };
      const { id: agentId } = await createUser(tx, admin, agent);
      return { ...company, agentId, queueIds, cloud, sandbox };
    },
  );
  if (made === null) throw new Error('the company is there already');
  return made;
}
