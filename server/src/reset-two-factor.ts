import { resetTwoFactorOf } from './auth/two-factor/reset-by-email.ts';
import { joinExistingDatabase, readExistingConfig } from './existing-installation.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/db/database.ts';
import { createLog } from './platform/log.ts';
import { runTool } from './run-tool.ts';

/** npm run reset-two-factor -- EMAIL: while the server runs, or not. Screens are notified by the sweep of the server. */
await runTool(async (atEnd) => {
  const email = process.argv[2];
  if (!email) return 'Name the person by their e-mail: npm run reset-two-factor -- ana@example.com';
  const server = await joinExistingDatabase(readExistingConfig(process.env));
  atEnd(server.stop);
  const database = openDatabase(server.url, createLog('warn'), { app: 1, owner: 1 });
  atEnd(database.close);
  const context = { database, clock: systemClock, publish: () => {}, fileUrl: () => '' };
  if (!(await resetTwoFactorOf(context, email))) return `Nobody of the e-mail ${email} has two-step verification.`;
  process.stdout.write(`${email} signs in with the password alone, until two-step verification is set up again.\n`);
  return null;
});
