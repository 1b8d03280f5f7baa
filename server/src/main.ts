import { startServer } from './composition/server.ts';
import { readConfig } from './platform/config/config.ts';
import { migrate } from './platform/db/migrate.ts';
import { createLog } from './platform/log.ts';
import { startDatabase } from './platform/postgres/start-database.ts';
import { checkPort } from './platform/process/check-port.ts';
import { refuseIncompleteRestore } from './platform/process/incomplete-restore.ts';
import { StartupError } from './platform/process/startup-error.ts';
import { startupBanner } from './startup-banner.ts';

/** What to do at the end, last begun first. */
const shutdownSteps: (() => Promise<void>)[] = [];
let shutdown: Promise<void> | undefined;
const shutDown = (): Promise<void> =>
  (shutdown ??= (async () => {
    for (const run of shutdownSteps.reverse()) await run();
  })());

/** A service manager signals the whole process group and npm start forwards the signal: both mean one stop. */
const repeatedSignalMs = 400;
let stopRequestedAt = 0;
const onStopSignal = (): void => {
  if (shutdown && Date.now() - stopRequestedAt < repeatedSignalMs) return;
  if (shutdown) process.exit(130); // a second time: at once
  stopRequestedAt = Date.now();
  shutDown().then(
    () => process.exit(0),
    () => process.exit(1),
  );
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onStopSignal);
// npm start was killed: nobody is left to signal a stop.
process.once('disconnect', () => shutdown ?? onStopSignal());

try {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  process.on('unhandledRejection', (error) =>
    log.error({ error: String(error) }, 'a rejected promise was not handled'),
  );
  refuseIncompleteRestore(config.dataDir);
  await checkPort(config);
  const database = await startDatabase(config, (text, level = 'info') => log[level]({}, text));
  shutdownSteps.push(database.stop);
  await migrate(database.url);
  const server = await startServer(
    {
      ...config,
      databaseUrl: database.url,
      pooledUrl: config.databaseDirectUrl && config.databaseUrl,
      databaseTrouble: database.outageReason,
    },
    log,
  );
  shutdownSteps.push(server.stop);
  if (!shutdown) process.stdout.write(startupBanner(config, server));
} catch (error) {
  if (!shutdown) {
    const text =
      error instanceof StartupError
        ? error.message
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error);
    process.stderr.write(`${text}\n`);
    await shutDown().catch(() => {});
    process.exit(1);
  }
}
