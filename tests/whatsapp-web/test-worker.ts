import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Phone } from '../../peers/whatsapp/phone.ts';
import { type FakeWhatsApp, startWhatsApp, type WhatsAppOptions } from '../../peers/whatsapp/start-whatsapp.ts';
import {
  type WorkerMessage,
  workerIdVariable,
  workerMessage,
} from '../../server/src/channels/whatsapp-web/worker-ipc.ts';
import { setUpTestDb } from '../../server/src/platform/db/test-db.ts';

export type Program = {
  id: string;
  child: ChildProcess;
  messages: WorkerMessage[];
  /** its standard output and error */
  output(): string;
  exited: Promise<number | null>;
};

const repository = join(import.meta.dirname, '../..');
/** What it asks of its database is written down as the server's is: bench/README.md. */
const recording = process.env['STATEMENTS']
  ? ['--import', join(repository, 'bench/statements/record-statements.ts')]
  : [];

const inherited = {
  PATH: process.env['PATH'],
  STATEMENTS: process.env['STATEMENTS'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};

/** Short timeouts for tests. */
const shortTimeouts = {
  renewEvery: 300,
  leaseLasts: 1500,
  lookEvery: 150,
  backoffFirst: 100,
  backoffMost: 500,
  ackWithin: 1500,
  resendAfter: 100,
  historyQuiet: 1500,
  phoneBookAfter: 100,
};

const twoCompanies = `insert into companies (id, name, due_date) select n, 'Loja ' || n, '2999-01-01' from generate_series(1, 2) n`;

/** The worker as a child process, the fake WhatsApp in this process, and the tables shared with the server. */
export function testWorker(options: WhatsAppOptions = {}) {
  const db = setUpTestDb();
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-worker-'));
  const programs: Program[] = [];
  let pool: pg.Pool | undefined;
  let whatsapp: FakeWhatsApp | undefined;
  beforeAll(async () => {
    pool = new pg.Pool({ connectionString: db.url, max: 4 });
    await pool.query(twoCompanies);
    whatsapp = await startWhatsApp(options);
  });
  afterEach(async () => {
    for (const { child, exited } of programs.splice(0)) {
      child.kill('SIGKILL');
      await exited;
    }
    whatsapp?.faults.clear();
    // No worker of a later test may lease them.
    await pool?.query(`update whatsapp_web_sessions set wanted = 'down', creds = null`);
  });
  afterAll(async () => {
    await whatsapp?.close();
    await pool?.end();
  });
  const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> => {
    if (!pool) throw new Error('there inside hooks and tests only');
    return (await pool.query<Row>(text, values)).rows;
  };
  const worker = {
    query,
    dataDir,
    get url() {
      return db.url;
    },
    get whatsapp() {
      if (!whatsapp) throw new Error('there inside hooks and tests only');
      return whatsapp;
    },
    /** Creates a connection with its session row, as the server does. */
    async line(
      wish: { wanted?: 'up' | 'down'; config?: object; pairingPhone?: string; companyId?: number } = {},
    ): Promise<number> {
      const companyId = wish.companyId ?? 1;
      const [row] = await query<{ id: number }>(
        `insert into connections (company_id, name, channel, provider) values ($1, $2, 'whatsapp', 'beta') returning id`,
        [companyId, `Linha ${randomUUID().slice(0, 8)}`],
      );
      const id = row?.id ?? 0;
      await query(
        `insert into whatsapp_web_sessions (company_id, whatsapp_id, wanted, config, pairing_phone) values ($1, $2, $3, $4, $5)`,
        [companyId, id, wish.wanted ?? 'up', { sendGapMs: 0, ...wish.config }, wish.pairingPhone ?? null],
      );
      return id;
    },
    start(given: { times?: object; env?: Record<string, string> } = {}): Program {
      const id = randomUUID();
      const child = spawn(process.execPath, [...recording, join(repository, 'server/src/whatsapp-web-worker.ts')], {
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        env: {
          ...inherited,
          DATABASE_URL: db.url,
          DATA_DIR: dataDir,
          SECRET_KEY: 'k'.repeat(40),
          WHATSAPP_WEB_URL: worker.whatsapp.url,
          WHATSAPP_WEB_ROOT_KEY: worker.whatsapp.rootKey,
          NODE_EXTRA_CA_CERTS: worker.whatsapp.caFile,
          WHATSAPP_WEB_TIMES: JSON.stringify({ ...shortTimeouts, ...given.times }),
          [workerIdVariable]: id,
          ...given.env,
        },
      });
      const messages: WorkerMessage[] = [];
      let out = '';
      child.on('message', (word) => messages.push(workerMessage.parse(word)));
      child.stdout?.on('data', (bytes) => (out += bytes));
      child.stderr?.on('data', (bytes) => (out += bytes));
      const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
      const program = { id, child, messages, output: () => out, exited };
      programs.push(program);
      return program;
    },
    async reported(
      connection: number,
    ): Promise<
      { status: string; reason: string | null; qrcode: string; pairingCode: string } & Record<string, unknown>
    > {
      const [row] = await query<{ said: never }>('select said from whatsapp_web_sessions where whatsapp_id = $1', [
        connection,
      ]);
      return row?.said ?? { status: '', reason: null, qrcode: '', pairingCode: '' };
    },
    async until(line: number, status: string, ms = 30_000): Promise<void> {
      await expect.poll(async () => (await worker.reported(line)).status, { timeout: ms, interval: 50 }).toBe(status);
    },
    async wish(line: number, change: string): Promise<void> {
      await query(`update whatsapp_web_sessions set ${change} where whatsapp_id = $1`, [line]);
      await query('notify whatsapp_web_wanted; notify whatsapp_web_commands');
    },
    /** Scans the QR code of the connection. */
    async pair(line: number, phone: Phone): Promise<void> {
      await expect
        .poll(async () => (await worker.reported(line)).qrcode, { timeout: 30_000, interval: 50 })
        .not.toBe('');
      await phone.scan((await worker.reported(line)).qrcode);
      await worker.until(line, 'CONNECTED');
    },
    journal: (line: number) =>
      query<{
        kind: string;
        chat: string;
        provider_id: string;
        body: string | null;
        event: { event: Record<string, unknown> };
      }>(
        `select event -> 'event' ->> 'kind' as kind, chat, provider_id, event -> 'event' -> 'content' ->> 'body' as body, event
         from journal where whatsapp_id = $1 order by id`,
        [line],
      ),
    async command(line: number, kind: string, payload: object, key: string = randomUUID()): Promise<number> {
      const [row] = await query<{ id: number }>(
        `insert into whatsapp_web_commands (company_id, whatsapp_id, kind, key, payload)
         select company_id, whatsapp_id, $2, $3, $4 from whatsapp_web_sessions where whatsapp_id = $1 returning id`,
        [line, kind, key, payload],
      );
      await query('notify whatsapp_web_wanted; notify whatsapp_web_commands');
      return row?.id ?? 0;
    },
    text: (
      chat: string,
      body: string,
      providerId = `3EB0${randomUUID().replaceAll('-', '').slice(0, 18).toUpperCase()}`,
    ) => ({
      id: randomUUID(),
      providerId,
      chat,
      to: [],
      mediaType: 'conversation',
      body,
      facts: null,
      file: null,
      quotedProviderId: null,
    }),
    async result(id: number, ms = 20_000): Promise<Record<string, unknown>> {
      const read = async () =>
        (
          await query<{ result: Record<string, unknown> | null }>(
            'select result from whatsapp_web_commands where id = $1',
            [id],
          )
        )[0]?.result;
      await expect.poll(read, { timeout: ms, interval: 30 }).toBeTruthy();
      return (await read()) ?? {};
    },
  };
  return worker;
}
