import { rebuildFigures } from './analytics/rebuild-figures.ts';
import { joinExistingDatabase, readExistingConfig } from './existing-installation.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/db/database.ts';
import { createLog } from './platform/log.ts';
import { runTool } from './run-tool.ts';

/** npm run rebuild-figures [-- COMPANY]: while the server runs, or not. */
await runTool(async (atEnd) => {
  const [company] = process.argv.slice(2);
  const companyId = company === undefined ? null : Number(company);
  if (companyId !== null && !(Number.isInteger(companyId) && companyId > 0))
    return 'A company is named by its number: npm run rebuild-figures -- 3';
  const server = await joinExistingDatabase(readExistingConfig(process.env));
  atEnd(server.stop);
  const log = createLog('warn');
  const database = openDatabase(server.url, log, { app: 2, owner: 2 });
  atEnd(database.close);
  const context = { database, clock: systemClock, publish: () => {}, fileUrl: () => '' };
  const beganMs = performance.now();
  await rebuildFigures(context, log, companyId, ({ tickets, messages }) => {
    process.stdout.write(`At most ${tickets} tickets and ${messages} messages are left.\n`);
  });
  process.stdout.write(`The figures are made anew, in ${Math.round((performance.now() - beganMs) / 1000)} s.\n`);
  return null;
});
