import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { whatsappWebSealedStore } from './channels/whatsapp-web/sealed-store.ts';
import { leaseKeyOf } from './channels/whatsapp-web/worker/session/check-leases.ts';
import { limitInflate } from './channels/whatsapp-web/worker/socket/limit-inflate.ts';
import { silenceConsole } from './channels/whatsapp-web/worker/socket/silence-console.ts';
import { useKeyObjects } from './channels/whatsapp-web/worker/socket/use-key-objects.ts';
import { type WorkerMessage, workerIdVariable } from './channels/whatsapp-web/worker-ipc.ts';
import { appendToJournal } from './inbound/journal/append-to-journal.ts';
import { readConfig, secretsOf } from './platform/config/config.ts';
import { openDatabase } from './platform/db/database.ts';
import { openPgNotify } from './platform/db/pg-notify.ts';
import { localFileStore } from './platform/files/file-store.ts';
import { createLog, type Log } from './platform/log.ts';
import { StartupError } from './platform/process/startup-error.ts';
import { findOpenRefusal } from './platform/security/sealed-stores.ts';
import { fingerprintOf, secretBox } from './platform/security/secret-box.ts';

/**
 * The worker process for WhatsApp by QR code: started by the server as a child, or by itself with the same environment.
 * It alone loads the library, which prints keys to the console, so the console is silenced before the library is
 * imported.
 */
silenceConsole();
limitInflate();
useKeyObjects();

const parent = process.send?.bind(process);
const sendToParent = (word: WorkerMessage): void => {
  if (process.connected) parent?.(word, undefined, undefined, () => {});
};
const logToParent = (level: 'debug' | 'info' | 'warn' | 'error') => (fields: object, text: string) =>
  sendToParent({ kind: 'log', level, fields: { ...fields }, text });
const log: Log = parent
  ? { debug: logToParent('debug'), info: logToParent('info'), warn: logToParent('warn'), error: logToParent('error') }
  : createLog(process.env['LOG_LEVEL'] ?? 'info');

const shutdownSteps: (() => Promise<void>)[] = [];
let shutdown: Promise<void> | undefined;
const shutDown = (code: number): Promise<void> =>
  (shutdown ??= (async () => {
    setTimeout(() => process.exit(1), 15_000).unref();
    for (const run of shutdownSteps.reverse()) await run().catch(() => {});
    process.exit(code);
  })());
const refuseToStart = (reason: string): void => {
  sendToParent({ kind: 'refused', reason });
  log.error({}, reason);
  setTimeout(() => void shutDown(1), 50);
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void shutDown(0));
process.on('message', (word) => word === 'stop' && void shutDown(0));
// The server is gone: nobody could receive reports or stop this process.
process.on('disconnect', () => void shutDown(0));
process.on('unhandledRejection', (error) =>
  log.error({ error: stackText(error) }, 'a rejected promise was not handled'),
);
process.on('uncaughtException', (error) => {
  log.error({ error: stackText(error) }, 'the worker ends because of an error');
  process.exit(1);
});

try {
  await start();
} catch (error) {
  refuseToStart(error instanceof StartupError ? error.message : stackText(error));
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  if (config.databaseUrl === undefined)
    throw new StartupError(
      'DATABASE_URL has to be set for the worker of WhatsApp by QR code: it uses the database of the server.',
    );
  const { startWorker } = await import('./channels/whatsapp-web/worker/start-worker.ts');
  const { timeouts } = await import('./channels/whatsapp-web/worker/context/timeouts.ts');
  const database = openDatabase(config.databaseUrl, log, { owner: 8 });
  shutdownSteps.push(() => database.close());
  const notOpened = await findOpenRefusal(database.owner, secretsOf(config), whatsappWebSealedStore);
  if (notOpened !== null) return refuseToStart(notOpened);
  const signals = await openPgNotify(database.owner, log);
  shutdownSteps.push(() => signals.close());
  const secrets = secretsOf(config);
  const id = process.env[workerIdVariable] ?? randomUUID();
  const started = startWorker({
    id,
    database,
    signals,
    log,
    box: secretBox(secrets, 'whatsapp-web'),
    reseal: secrets.length > 1,
    sealedWith: fingerprintOf(config.secretKey),
    // Overridden by tests.
    times: timeouts.parse(JSON.parse(process.env['WHATSAPP_WEB_TIMES'] ?? '{}')),
    files: config.s3
      ? (await import('./platform/files/s3-file-store.ts')).createS3FileStore(config.s3)
      : localFileStore(join(config.dataDir, 'files')),
    spoolDir: join(config.dataDir, 'spool'),
    uploadMaxBytes: config.uploadMaxBytes,
    server: config.whatsappWeb,
    insert: async (companyId, arrivals) =>
      new Set((await appendToJournal(database.owner, id, companyId, arrivals)).map(leaseKeyOf)),
  });
  if ('refused' in started) return refuseToStart(started.refused);
  shutdownSteps.push(started.stop);
  sendToParent({ kind: 'ready' });
}

function stackText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message).slice(0, 2000) : String(error);
}
