import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { whatsappWebSeals } from './channels/whatsapp-web/seals.ts';
import { boundInflate } from './channels/whatsapp-web/worker/bound-inflate.ts';
import { nameOfHeld } from './channels/whatsapp-web/worker/held-lines.ts';
import { silenceConsole } from './channels/whatsapp-web/worker/silence-console.ts';
import { type WorkerWord, workerIdVariable } from './channels/whatsapp-web/worker-words.ts';
import { keepArrivals } from './inbound/keep-arrivals.ts';
import { readConfig, secretsOf } from './platform/config.ts';
import { openDatabase } from './platform/db.ts';
import { localFileStore } from './platform/files.ts';
import { createLog, type Log } from './platform/log.ts';
import { s3FileStore } from './platform/s3-file-store.ts';
import { whyNotOpen } from './platform/sealed-stores.ts';
import { fingerprintOf, secretBox } from './platform/secret-box.ts';
import { openSignals } from './platform/signals.ts';
import { StartError } from './platform/start-error.ts';

/**
 * The worker process for WhatsApp by QR code: started by the server as a child, or by itself with the same environment.
 * It alone loads the library, which prints keys to the console, so the console is silenced before the library is
 * imported.
 */
silenceConsole();
boundInflate();

const parent = process.send?.bind(process);
const tell = (word: WorkerWord): void => {
  if (process.connected) parent?.(word, undefined, undefined, () => {});
};
const reporting = (level: 'debug' | 'info' | 'warn' | 'error') => (facts: object, text: string) =>
  tell({ kind: 'log', level, facts: { ...facts }, text });
const log: Log = parent
  ? { debug: reporting('debug'), info: reporting('info'), warn: reporting('warn'), error: reporting('error') }
  : createLog(process.env['LOG_LEVEL'] ?? 'info');

const endings: (() => Promise<void>)[] = [];
let ending: Promise<void> | undefined;
const end = (code: number): Promise<void> =>
  (ending ??= (async () => {
    setTimeout(() => process.exit(1), 15_000).unref();
    for (const run of endings.reverse()) await run().catch(() => {});
    process.exit(code);
  })());
const refuse = (reason: string): void => {
  tell({ kind: 'refused', reason });
  log.error({}, reason);
  setTimeout(() => void end(1), 50);
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
process.on('message', (word) => word === 'stop' && void end(0));
// The server is gone: nobody could receive reports or stop this process.
process.on('disconnect', () => void end(0));
process.on('unhandledRejection', (error) => log.error({ error: textOf(error) }, 'a promise nobody waited for failed'));
process.on('uncaughtException', (error) => {
  log.error({ error: textOf(error) }, 'the program of lines by QR code ends');
  process.exit(1);
});

try {
  await start();
} catch (error) {
  refuse(error instanceof StartError ? error.message : textOf(error));
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  if (config.databaseUrl === undefined)
    throw new StartError(
      'DATABASE_URL has to be set for the program of lines by QR code: it works in the database of the desk.',
    );
  const { startWorker } = await import('./channels/whatsapp-web/worker/start-worker.ts');
  const { times } = await import('./channels/whatsapp-web/worker/times.ts');
  const database = openDatabase(config.databaseUrl, log, { owner: 8 });
  endings.push(() => database.close());
  const notOpened = await whyNotOpen(database.owner, secretsOf(config), whatsappWebSeals);
  if (notOpened !== null) return refuse(notOpened);
  const signals = await openSignals(database.owner, log);
  endings.push(() => signals.close());
  const secrets = secretsOf(config);
  const id = process.env[workerIdVariable] ?? randomUUID();
  const started = startWorker({
    ...{ id, database, signals, log },
    ...{
      box: secretBox(secrets, 'whatsapp-web'),
      reseal: secrets.length > 1,
      sealedWith: fingerprintOf(config.secretKey),
    },
    // Overridden by tests.
    times: times.parse(JSON.parse(process.env['WHATSAPP_WEB_TIMES'] ?? '{}')),
    files: config.s3 ? s3FileStore(config.s3) : localFileStore(join(config.dataDir, 'files')),
    ...{ spoolDir: join(config.dataDir, 'spool'), uploadMaxBytes: config.uploadMaxBytes, server: config.whatsappWeb },
    insert: async (companyId, arrivals) =>
      new Set((await keepArrivals(database.owner, id, companyId, arrivals)).map(nameOfHeld)),
  });
  if ('refused' in started) return refuse(started.refused);
  endings.push(started.stop);
  tell({ kind: 'ready' });
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message).slice(0, 2000) : String(error);
}
