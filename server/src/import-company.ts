import { resolve } from 'node:path';
import { importCompany } from './company-archive/import-company.ts';
import { openFiles } from './composition/open-files.ts';
import { joinExistingDatabase, readExistingConfig } from './existing-installation.ts';
import { systemClock } from './platform/clock.ts';
import { secretsOf } from './platform/config/config.ts';
import { connectClient } from './platform/db/connection/connect-client.ts';
import { migrate } from './platform/db/migrate.ts';
import { createLog } from './platform/log.ts';
import { refuseOtherKey } from './platform/security/sealed-stores.ts';
import { secretBox } from './platform/security/secret-box.ts';
import { runTool } from './run-tool.ts';

/** npm run import:company -- FILE: while the server runs, or not. */
await runTool(async (atEnd) => {
  const [file] = process.argv.slice(2);
  if (!file) return 'Name the file: npm run import:company -- company.tar.gz';
  const config = readExistingConfig(process.env);
  const server = await joinExistingDatabase(config);
  atEnd(server.stop);
  await refuseOtherKey(server.url, secretsOf(config));
  await migrate(server.url);
  const files = await openFiles(config, createLog('warn'), systemClock);
  atEnd(files.close);
  const client = await connectClient(server.url);
  atEnd(() => client.end());
  const boxes = (purpose: string) => secretBox(secretsOf(config), purpose);
  const done = await importCompany(
    { client, store: files.store, spoolDir: files.spoolDir, boxes },
    resolve(process.env['INIT_CWD'] ?? '.', file),
  );
  process.stdout.write(
    `${done.name} is company ${done.id} here: ${done.rows} rows, ${done.files} files. Campaigns that ran or were scheduled are cancelled: restart them here once they are cancelled there.\n`,
  );
  return null;
});
