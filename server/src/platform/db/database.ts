import {
  CamelCasePlugin,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import { GatheringSocket } from './connection/gathering-socket.ts';
import type { DB } from './db.gen.ts';

/** bigint is read as a number: ids stay far below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type Database = {
  /** Bound by row-level security: sees no rows until a transaction sets its company. For requests and jobs. */
  app: pg.Pool;
  /** Not bound by row-level security: for sign-in, sweeps and the few verbs of the super user. See `inSystem`. */
  owner: pg.Pool;
  /** The owner's as well, for code that holds a lock, listens or names statements: never through a pooler. */
  session: pg.Pool;
  /** As `session`, but for the job queue only: its commits do not wait for the disk (docs/decisions/0497), and its plans are generic (0667). */
  jobs: pg.Pool;
  close(): Promise<void>;
};

type DatabaseOptions = {
  /** maximum number of connections */
  app?: number;
  owner?: number;
  /** where requests sign in (app-role-login.ts); the owner's address when absent */
  requestsUrl?: string;
  /** the owner's address at a pooler in transaction mode in front of the same database; `requestsUrl` is then at the pooler, too */
  pooledUrl?: string | undefined;
};

/**
 * `url` is the owner's. Each connection of the bound pool takes the role `balcao_app`. Not behind a pooler, which
 * passes connections on with their settings: there the login role itself must be bound.
 */
export function openDatabase(url: string, log: Log, options: DatabaseOptions = {}): Database {
  const { requestsUrl = url, pooledUrl } = options;
  const bound = pooledUrl ? {} : { options: '-c role=balcao_app' };
  const app = openPool(requestsUrl, log, options.app ?? 16, bound);
  // Three of these connections listen or hold a lock for as long as the process lives.
  const session = openPool(url, log, options.owner ?? 7);
  // Four of these connections listen, one for each pool of workers.
  const jobs = openPool(url, log, 8, { options: '-c synchronous_commit=off -c plan_cache_mode=force_generic_plan' });
  const owner = pooledUrl ? openPool(pooledUrl, log, options.owner ?? 11) : session;
  if (pooledUrl) for (const { pool } of [app, owner]) pool.on('connect', leaveStatementsUnnamed);
  return {
    app: app.pool,
    owner: owner.pool,
    session: session.pool,
    jobs: jobs.pool,
    close: async () => void (await Promise.all([...new Set([app, session, owner, jobs])].map((pool) => pool.end()))),
  };
}

/**
 * Behind a pooler, statements must not be named: a named statement is prepared in one connection, and the next
 * transaction may run on another.
 */
function leaveStatementsUnnamed(client: pg.PoolClient): void {
  client.query = new Proxy(client.query, {
    apply: (query, self, [statement, ...more]: unknown[]) =>
      Reflect.apply(query, self, [withoutName(statement), ...more]) as unknown,
  });
}

function withoutName(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || !('name' in statement)) return statement;
  const { name: _, ...unnamed } = statement;
  return unnamed;
}

/**
 * A new connection reads the catalogue and plans its statements anew. With the library's default of ten seconds, the
 * first call after each short pause paid for that (docs/decisions/0513).
 */
const idleTimeoutMs = 5 * 60_000;

function openPool(connectionString: string, log: Log, max: number, given: pg.ClientConfig = {}) {
  const pool = new pg.Pool({
    connectionString,
    max,
    application_name: 'balcao',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: idleTimeoutMs,
    // Statements that do not depend on each other's result are sent without waiting: a round trip costs as much as several
    // statements.
    pipeline: true,
    stream: () => new GatheringSocket(),
    keepAlive: true, // detects a peer that disappeared without closing the connection
    ...given,
  });
  // Both handlers are needed: the pool reports errors of idle clients only, and an unhandled 'error' event of a busy client ends
  // the process.
  pool.on('error', (error) => log.warn({ error: error.message }, 'database connection lost'));
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ error: error.message }, 'database connection lost')),
  );
  const openClients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    openClients.add(client);
    client.on('end', () => openClients.delete(client));
  });
  return {
    pool,
    /** `pool.end()` resolves before its connections are closed; stopping PostgreSQL at that moment would cut them off. */
    async end() {
      const last = [...openClients].map(
        (client) => new Promise<void>((resolve) => client.once('end', () => resolve())),
      );
      await Promise.all([pool.end(), ...last]);
    },
  };
}

/** Names of the prepared statements of the query builder, by their SQL text. */
const statementNames = new Map<string, string>();
/**
 * Every connection keeps every prepared statement, so their number is limited; later ones are not prepared, and neither
 * are lists whose length is in the SQL text.
 */
const maxStatementNames = 300;

/**
 * A name makes PostgreSQL parse a statement once per connection instead of each time. Statements that select all
 * columns (`*`) get none: a migration by another process would change their result type.
 */
function statementName(sql: string): string | undefined {
  const known = statementNames.get(sql);
  if (known !== undefined) return known;
  if (statementNames.size >= maxStatementNames || /\*| in \(/.test(sql)) return undefined;
  const name = `kysely-${statementNames.size}`;
  statementNames.set(sql, name);
  return name;
}

/**
 * The typed query builder on one client, within the transaction that the client is in. `nameSuffix` gives prepared
 * statements names of their own: large companies have separate plans (large-companies.ts).
 */
export function kyselyOn(client: pg.PoolClient | pg.Pool, nameSuffix = ''): Kysely<DB> {
  const connection: DatabaseConnection = {
    async executeQuery(query) {
      const name = statementName(query.sql);
      const { rows, rowCount } = await client.query({
        text: query.sql,
        values: [...query.parameters],
        ...(name && { name: `${name}${nameSuffix}` }),
      });
      return { rows, ...(rowCount !== null && { numAffectedRows: BigInt(rowCount) }) };
    },
    streamQuery() {
      throw new Error('not used: pages are read whole');
    },
  };
  const nothing = async () => {};
  return new Kysely<DB>({
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createDriver: () => ({
        init: nothing,
        acquireConnection: async () => connection,
        // Only the code that opened the transaction may end it; a verb cannot.
        beginTransaction: () => Promise.reject(new Error('already in a transaction')),
        commitTransaction: () => Promise.reject(new Error('whoever opened the transaction commits')),
        rollbackTransaction: () => Promise.reject(new Error('whoever opened the transaction rolls back')),
        releaseConnection: nothing,
        destroy: nothing,
      }),
    },
  });
}
