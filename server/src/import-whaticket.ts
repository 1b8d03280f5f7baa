import { appendFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openFiles } from './composition/open-files.ts';
import { joinExistingDatabase, readExistingConfig } from './existing-installation.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { createLog } from './platform/log.ts';
import { StartupError } from './platform/process/startup-error.ts';
import { errorCode } from './platform/text/error-text.ts';
import { runTool } from './run-tool.ts';
import { openMediaFolder } from './whaticket-import/media-folder.ts';
import { listNotes, printReport } from './whaticket-import/print-report.ts';
import { importWhaticket } from './whaticket-import/run-import.ts';
import { openSource } from './whaticket-import/source-database.ts';

/** npm run import:whaticket -- postgres://… [--media=FOLDER] [--list=FILE]: while the server runs, or not. */
await runTool(async (atEnd) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { media: { type: 'string' }, list: { type: 'string' } },
  });
  const [url] = positionals;
  if (!url || !/^postgres(ql)?:\/\//.test(url))
    return 'Name the database of whaticket: npm run import:whaticket -- postgres://user:password@host/name --media=/path/to/public';
  const here = (path: string) => resolve(process.env['INIT_CWD'] ?? '.', path);
  const list = values.list === undefined ? null : writableFile(here(values.list));
  const config = readExistingConfig(process.env);
  const source = await openSource(url);
  atEnd(source.close);
  const server = await joinExistingDatabase(config);
  atEnd(server.stop);
  await migrate(server.url);
  const log = createLog('warn');
  const database = openDatabase(server.url, log, { app: 1, owner: 3 });
  atEnd(database.close);
  const files = await openFiles(config, log, systemClock);
  atEnd(files.close);
  const context = { database, clock: systemClock, publish: () => {}, fileUrl: () => '' };
  const media = await openMediaFolder(values.media === undefined ? undefined : here(values.media), files.uploads);
  const beganMs = performance.now();
  const report = await importWhaticket({ context, media }, source, (entity, done, of) => {
    if (done % 10_000 === 0 || done === of) process.stdout.write(`${entity}: ${done} of ${of}\n`);
  });
  if (list !== null) writeFileSync(list, listNotes(report));
  process.stdout.write(`\n${printReport(report)}\n${Math.round((performance.now() - beganMs) / 1000)} s.\n`);
  return null;
});

/** Found out before the import: its report would be lost after hours. @throws StartupError */
function writableFile(path: string): string {
  try {
    appendFileSync(path, '');
    return path;
  } catch (error) {
    throw new StartupError(`${path} cannot be written (${errorCode(error)}): name another file.`);
  }
}
