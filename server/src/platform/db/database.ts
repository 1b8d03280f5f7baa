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
import type { DB } from './db.gen.ts';
import { GatheringSocket } from './socket/gathering-socket.ts';

/** bigint comes as a number: ids stay far below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type Database = {
  /** Bound by row-level security: shows nothing until a transaction names its company. For requests and jobs. */
  app: pg.Pool;
  /** Past row-level security: sign-in, sweeps, the super user's few verbs. See `inSystem`. */
  owner: pg.Pool;
  /** Also the owner's, for what holds a lock, listens, or lays out statements by name: never through a pooler. */
  session: pg.Pool;
  /** The same for the queue of jobs alone: nothing waits until its notes are on the disk (docs/decisions/0497). */
  jobs: pg.Pool;
  close(): Promise<void>;
};

type DatabaseOptions = {
  /** connections */
  app?: number;
  owner?: number;
  /** where requests sign in, see app-role-login.ts; the owner's when absent */
  requestsUrl?: string;
  /** the owner's address at a pooler in transaction mode, before the same database; `requestsUrl` is at it then, too */
  pooledUrl?: string | undefined;
};

/**
 * `url` is the owner's; the bound pool takes the role `balcao_app` on each of its connections. Not behind a pooler, which
 * hands connections on with what was set on them: there its login must be bound by itself.
 */
export function openDatabase(url: string, log: Log, options: DatabaseOptions = {}): Database {
  const { requestsUrl = url, pooledUrl } = options;
  const bound = pooledUrl ? {} : { options: '-c role=balcao_app' };
  const app = openPool(requestsUrl, log, options.app ?? 16, bound);
  // Three of them listen or hold a lock for as long as the process lives.
  const session = openPool(url, log, options.owner ?? 7);
  // Four of them listen, one for each pool of workers.
  const jobs = openPool(url, log, 8, { options: '-c synchronous_commit=off' });
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

/** A statement prepared by name stays in the connection that prepared it, and the next transaction may have another. */
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

function openPool(connectionString: string, log: Log, max: number, given: pg.ClientConfig = {}) {
  const pool = new pg.Pool({
    connectionString,
    max,
    application_name: 'balcao',
    connectionTimeoutMillis: 10_000,
    // Statements that do not wait for each other travel together: a wait for the database is worth several of them.
    pipeline: true,
    stream: () => new GatheringSocket(),
    keepAlive: true, // a machine that is gone without a word is noticed
    ...given,
  });
  // Both are needed: the pool reports idle clients only, and an unheard 'error' of a busy one ends the process.
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
    /** A pool calls itself ended while its clients still say goodbye; a server that is stopped then would cut them off. */
    async end() {
      const last = [...openClients].map((client) => new Promise<void>((gone) => client.once('end', () => gone())));
      await Promise.all([pool.end(), ...last]);
    },
  };
}

/** Statements of the query builder that were seen, by their text. */
const statementNames = new Map<string, string>();
/** Each is kept by each connection; beyond, and for lists whose length is in the text, it is not worth it. */
const maxStatementNames = 300;

/**
 * A statement is prepared once in a connection, and not read and planned anew each time. Not one that takes all columns of
 * a table: another node's migration would change what it gives.
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
 * The typed query builder on one client, inside whatever transaction that client is in. `nameSuffix` keeps the prepared
 * statements of some apart.
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
        // The border opens and ends the transaction; a verb cannot.
        beginTransaction: () => Promise.reject(new Error('already in a transaction')),
        commitTransaction: () => Promise.reject(new Error('the border commits')),
        rollbackTransaction: () => Promise.reject(new Error('the border rolls back')),
        releaseConnection: nothing,
        destroy: nothing,
      }),
    },
  });
}
