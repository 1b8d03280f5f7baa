import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { appendToJournal } from '../../../inbound/journal/append-to-journal.ts';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { setUpTestDb } from '../../../platform/db/test-db.ts';
import { localFileStore } from '../../../platform/files/file-store.ts';
import { silentLog } from '../../../platform/log.ts';
import { secretBox } from '../../../platform/security/secret-box.ts';
import { openKeyCache } from './context/key-cache.ts';
import { timeouts } from './context/timeouts.ts';
import { type LeasedConnection, LeaseLostError, type Worker } from './context/worker-context.ts';
import { openKeyWriter } from './keys/key-writer.ts';
import { openCommandCompleter } from './send/command-completer.ts';

/** The state shared by all connections of a worker, on the test file's database; each test creates its leased connections. */
export function testLeases() {
  const db = setUpTestDb();
  const id = randomUUID();
  const folder = mkdtempSync(join(tmpdir(), 'balcao-test-worker-'));
  let database: Database;
  beforeAll(() => {
    database = openDatabase(db.url, silentLog, { app: 1, owner: 4 });
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await database.owner.query<Row>(text, values)).rows;
  return {
    id,
    query,
    get db() {
      return database.owner;
    },
    /** Leases a connection of this company, or of a new one, to the worker `owner`. */
    lease: (companyId?: number, owner: string = id) => insertLease(query, owner, companyId),
    /** Another worker takes the lease over; returns its lease. */
    async takeOver(connection: LeasedConnection) {
      const owner = randomUUID();
      await query('update whatsapp_web_sessions set owner = $2, epoch = epoch + 1 where whatsapp_id = $1', [
        connection.whatsappId,
        owner,
      ]);
      return { owner, connection: { ...connection, epoch: connection.epoch + 1 } };
    },
    worker: (over: Partial<Worker> = {}): Worker => ({ ...workerOn(database.owner, id, folder), ...over }),
  };
}

async function insertLease(
  query: (text: string, values?: unknown[]) => Promise<pg.QueryResultRow[]>,
  owner: string,
  ofCompany: number | undefined,
): Promise<LeasedConnection> {
  const [company] =
    ofCompany === undefined ? await query('insert into companies (name) values ($1) returning id', [randomUUID()]) : [];
  const companyId = ofCompany ?? Number(company?.['id']);
  const [row] = await query(
    `insert into connections (company_id, name, channel, provider) values ($1, $2, 'whatsapp', 'beta') returning id`,
    [companyId, randomUUID()],
  );
  const whatsappId = Number(row?.['id']);
  await query(
    `insert into whatsapp_web_sessions (company_id, whatsapp_id, wanted, owner, epoch, leased_until)
     values ($1, $2, 'up', $3, 1, now() + interval '1 hour')`,
    [companyId, whatsappId, owner],
  );
  return { companyId, whatsappId, epoch: 1 };
}

const workerOn = (db: Database['owner'], id: string, folder: string): Worker => ({
  id,
  db,
  box: secretBox('a secret of tests', 'whatsapp-web'),
  writer: openKeyWriter(db, id, silentLog),
  completer: openCommandCompleter(db),
  keyCache: openKeyCache(1_000_000),
  signals: { notify() {}, notifyWithPayload() {}, on: async () => {}, onReconnect() {}, close: async () => {} },
  log: silentLog,
  timeouts: timeouts.parse({ backoffFirst: 1, ackWithin: 200 }),
  files: localFileStore(join(folder, 'files')),
  spoolDir: join(folder, 'spool'),
  uploadMaxBytes: 1_000_000,
  url: 'wss://127.0.0.1:1',
  version: null,
  async writeToJournal(connection, arrived) {
    const { companyId, whatsappId, epoch } = connection;
    const arrivals = arrived.map((one) => ({ ...one, whatsappId, epoch }));
    if ((await appendToJournal(db, id, companyId, arrivals)).length === 0) throw new LeaseLostError();
  },
  crashTracker: { track: (_, work) => work(), close() {} },
  reading: { inFlight: 0 },
  raiseAlarm() {},
  acquireOpenSlot: async () => () => {},
  acquireImportSlot: async () => () => {},
});

type Hook = () => void | Promise<void>;
/** The same database, with hooks before each query, or before its response. */
export const withHooks = (
  db: Database['owner'],
  { before, after }: { before?: Hook; after?: Hook },
): Database['owner'] =>
  new Proxy(db, {
    get: (pool, name) =>
      name !== 'query'
        ? Reflect.get(pool, name)
        : async (...given: unknown[]) => {
            await before?.();
            const found: unknown = await Reflect.apply(pool.query, pool, given);
            await after?.();
            return found;
          },
  });
