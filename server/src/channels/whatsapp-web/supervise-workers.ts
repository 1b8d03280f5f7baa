import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { backoffMs } from '../../platform/async/backoff.ts';
import type { PgNotify } from '../../platform/db/pg-notify.ts';
import type { Log } from '../../platform/log.ts';
import { signals as names } from './protocol.ts';
import { workerIdVariable, workerMessage } from './worker-ipc.ts';

export type WorkerSupervisor = {
  /** Starts workers if there is a connection for them. */
  startIfNeeded(): Promise<void>;
  /** Stops workers gracefully, and kills those that do not exit in time. */
  stop(): Promise<void>;
};

export type WorkerOptions = {
  /** the program */
  path: string;
  /** null: one, and two once connections of two companies are wanted, so that one crash does not take down all */
  count: number | null;
  /** additional environment variables */
  env: Record<string, string>;
  /** data is encrypted with the previous key, and workers are to re-encrypt it */
  mustReseal: boolean;
  owner: pg.Pool;
  signals: PgNotify;
  log: Log;
};

/** Twice the worker's own `stopWithin`, see worker/context/timeouts.ts. */
const stopTimeoutMs = 10_000;
const restartPauses = { firstMs: 500, maxMs: 30_000 };
/** Long, because a worker that refused to start will probably refuse again. */
const refusedRetryMs = 60_000;
/** Each takes about 150 MB, and the smallest installation has two processors. */
const maxWorkers = 2;
/** A worker that ran this long did not fail at startup. */
const healthyAfterMs = 60_000;

/**
 * Supervises the worker processes. The first starts when the first connection by QR code is wanted. Their output is
 * discarded, because their library prints keys; log records come over IPC.
 */
export function superviseWorkers(options: WorkerOptions): WorkerSupervisor {
  const { owner, signals } = options;
  const running = new Set<Child>();
  const waiting = new Set<NodeJS.Timeout>();
  let started = 0;
  let stopping = false;

  const start = (failures: number): void => {
    if (stopping) return;
    const child = startChild(options);
    running.add(child);
    void child.ended.then(async ({ livedMs, refused }) => {
      running.delete(child);
      await releaseLeases(owner, child.id).catch(() => {});
      signals.notify(names.wanted); // another worker may lease its connections at once
      if (stopping) return;
      const failed = livedMs > healthyAfterMs ? 0 : failures;
      const inMs = refused ? refusedRetryMs : backoffMs(failed + 1, restartPauses);
      const timer = setTimeout(() => {
        waiting.delete(timer);
        start(failed + 1);
      }, inMs);
      waiting.add(timer);
    });
  };

  const startIfNeeded = async (): Promise<void> => {
    if (stopping || started >= (options.count ?? maxWorkers)) return;
    const companies = await countCompaniesInNeed(owner, options.mustReseal);
    if (companies === 0 || stopping) return;
    for (const workerLimit = options.count ?? Math.min(companies, maxWorkers); started < workerLimit; started++)
      start(0);
  };
  signals.on(
    names.wanted,
    () =>
      void startIfNeeded().catch((error: unknown) =>
        options.log.warn({ error }, 'a worker for WhatsApp by QR code cannot be started'),
      ),
  );

  return {
    startIfNeeded,
    async stop() {
      stopping = true;
      for (const timer of waiting) clearTimeout(timer);
      await Promise.all([...running].map((child) => child.stop()));
    },
  };
}

type Child = {
  id: string;
  ended: Promise<{ livedMs: number; refused: boolean }>;
  stop(): Promise<void>;
};

function startChild({ path, env, log }: WorkerOptions): Child {
  const id = randomUUID();
  const startedAt = Date.now();
  const child: ChildProcess = fork(path, [], {
    execArgv: [],
    // Ctrl+C in a terminal reaches the whole process group; workers are stopped by us, or exit when the IPC channel
    // closes.
    detached: true,
    env: { ...process.env, ...env, [workerIdVariable]: id },
    // Standard error is read only until the worker is ready: load errors are reported nowhere else.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let refused = false;
  let ready = false;
  let stderrText = '';
  child.stderr?.on('data', (bytes: Buffer) => {
    if (!ready && stderrText.length < 2000) stderrText += bytes.toString('utf8');
  });
  child.on('message', (given) => {
    const word = workerMessage.safeParse(given).data;
    if (word?.kind === 'log') log[word.level]({ worker: id, ...word.fields }, word.text);
    if (word?.kind === 'refused') {
      refused = true;
      log.error({ worker: id, reason: word.reason }, 'the worker for WhatsApp by QR code refuses to start');
    }
    if (word?.kind === 'ready') {
      ready = true;
      stderrText = '';
      log.debug({ worker: id }, 'a worker for WhatsApp by QR code runs');
    }
  });
  let isStopping = false;
  const ended = new Promise<{ livedMs: number; refused: boolean }>((resolve) => {
    const end = (code: number | null, signal: string | null) => {
      if (!isStopping && !refused)
        log.error(
          { worker: id, code, signal, ...(!ready && stderrText !== '' && { stderr: stderrText.slice(0, 2000) }) },
          'a worker for WhatsApp by QR code has ended and is started again',
        );
      resolve({ livedMs: Date.now() - startedAt, refused });
    };
    child.once('exit', end);
    child.once('error', (error) => {
      if (child.pid === undefined) end(null, error.message);
    });
  });
  return {
    id,
    ended,
    async stop() {
      isStopping = true;
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

/**
 * Number of companies with a connection that should be up or unlinked; at least one when data has to be re-encrypted.
 */
async function countCompaniesInNeed(owner: pg.Pool, reseals: boolean): Promise<number> {
  const { rows } = await owner.query<{ companies: number }>(
    `select greatest(count(distinct company_id), $1::int)::int as companies from whatsapp_web_sessions
     where wanted = 'up' or creds is not null and creds_pairing <> pairing`,
    [reseals ? 1 : 0],
  );
  return rows[0]?.companies ?? 0;
}

/** Releases the leases of a dead worker, so that others need not wait for their expiry. */
async function releaseLeases(owner: pg.Pool, worker: string): Promise<void> {
  await owner.query('update whatsapp_web_sessions set owner = null, leased_until = null where owner = $1', [worker]);
}
