import { startDesk } from './desk.ts';
import { checkPort } from './platform/check-port.ts';
import { readConfig } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { migrate } from './platform/migrate.ts';
import { startDatabase } from './platform/start-database.ts';
import { StartError } from './platform/start-error.ts';
import { refuseUnfinishedRestore } from './platform/unfinished-restore.ts';
import { welcomeText } from './welcome-text.ts';

/** What to do at the end, last begun first. */
const endings: (() => Promise<void>)[] = [];
let ending: Promise<void> | undefined;
const end = (): Promise<void> =>
  (ending ??= (async () => {
    for (const run of endings.reverse()) await run();
  })());

/** A service manager signals the whole process group and npm start forwards the signal: both mean one stop. */
const sameStopMs = 400;
let askedAt = 0;
const stop = (): void => {
  if (ending && Date.now() - askedAt < sameStopMs) return;
  if (ending) process.exit(130); // a second time: at once
  askedAt = Date.now();
  end().then(
    () => process.exit(0),
    () => process.exit(1),
  );
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
// npm start was killed: nobody is left to signal a stop.
process.once('disconnect', () => ending ?? stop());

try {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  process.on('unhandledRejection', (error) =>
    log.error({ error: String(error) }, 'a promise nobody waited for failed'),
  );
  refuseUnfinishedRestore(config.dataDir);
  await checkPort(config);
  const database = await startDatabase(config, (text, level = 'info') => log[level]({}, text));
  endings.push(database.stop);
  await migrate(database.url);
  const desk = await startDesk({ ...config, databaseUrl: database.url, databaseTrouble: database.trouble }, log);
  endings.push(desk.stop);
  if (!ending) process.stdout.write(welcomeText(config, desk));
} catch (error) {
  if (!ending) {
    const text =
      error instanceof StartError
        ? error.message
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error);
    process.stderr.write(`${text}\n`);
    await end().catch(() => {});
    process.exit(1);
  }
}
