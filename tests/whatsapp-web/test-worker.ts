import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { type FakeWhatsApp, startWhatsApp, type WhatsAppOptions } from '../../peers/whatsapp/start-whatsapp.ts';
import { setUpTestDb } from '../../server/src/platform/db/test-db.ts';
import { testPrograms } from './test-programs.ts';
import { workerCommands } from './worker-commands.ts';
import type { Program, ProgramOptions } from './worker-program.ts';
import { createReports, type Query, workerSessions } from './worker-sessions.ts';

const twoCompanies = `insert into companies (id, name, due_date) select n, 'Loja ' || n, '2999-01-01' from generate_series(1, 2) n`;

/** The worker as a child process, the fake WhatsApp in this process, and the tables shared with the server. */
export function testWorker(options: WhatsAppOptions = {}) {
  // On a busy machine the worker takes up to a minute to start.
  vi.setConfig({ testTimeout: 180_000 });
  const db = setUpTestDb();
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-worker-'));
  let pool: pg.Pool | undefined;
  let whatsapp: FakeWhatsApp | undefined;
  beforeAll(async () => {
    pool = new pg.Pool({ connectionString: db.url, max: 4 });
    await pool.query(twoCompanies);
    await pool.query(createReports);
    whatsapp = await startWhatsApp(options);
  });
  afterEach(async ({ task }) => {
    whatsapp?.faults.clear();
    await programs.endTest(task.result?.state === 'fail');
    // No worker of a later test may lease them, or count a dead worker when it computes its share.
    await pool?.query(
      `update whatsapp_web_sessions set wanted = 'down', creds = null, owner = null, leased_until = null`,
    );
  });
  afterAll(async () => {
    await programs.end();
    await whatsapp?.close();
    await pool?.end();
  });
  const query: Query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
    if (!pool) throw new Error('there inside hooks and tests only');
    return (await pool.query<Row>(text, values)).rows;
  };
  const programs = testPrograms(query);
  const runningWhatsApp = () => {
    if (!whatsapp) throw new Error('there inside hooks and tests only');
    return whatsapp;
  };
  return {
    ...workerSessions(query),
    ...workerCommands(query),
    query,
    dataDir,
    get url() {
      return db.url;
    },
    get whatsapp() {
      return runningWhatsApp();
    },
    start: (given?: ProgramOptions): Program =>
      programs.start({ databaseUrl: db.url, dataDir, whatsapp: runningWhatsApp() }, given),
    /** Ends the leases of a dead worker: no test waits for their expiry. */
    async endLeases({ id }: Program): Promise<void> {
      await query('update whatsapp_web_sessions set owner = null, leased_until = null where owner = $1', [id]);
      await query('notify whatsapp_web_wanted');
    },
  };
}
