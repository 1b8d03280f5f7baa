import { resolve } from 'node:path';
import { exportCompany } from './company-archive/export-company.ts';
import { openFiles } from './composition/open-files.ts';
import { joinExistingDatabase, readExistingConfig } from './existing-installation.ts';
import { systemClock } from './platform/clock.ts';
import { secretsOf } from './platform/config/config.ts';
import { connectClient } from './platform/db/connection/connect-client.ts';
import { createLog } from './platform/log.ts';
import { refuseOtherKey } from './platform/security/sealed-stores.ts';
import { secretBox } from './platform/security/secret-box.ts';
import { runTool } from './run-tool.ts';

/** npm run export:company -- ID FILE: while the server runs, or not. */
await runTool(async (atEnd) => {
  const [id, file] = process.argv.slice(2);
  if (!id || !/^[1-9]\d*$/.test(id) || !file)
    return 'Name the company and the file: npm run export:company -- 3 company.tar.gz';
  const config = readExistingConfig(process.env);
  const server = await joinExistingDatabase(config);
  atEnd(server.stop);
  await refuseOtherKey(server.url, secretsOf(config));
  const files = await openFiles(config, createLog('warn'), systemClock);
  atEnd(files.close);
  const client = await connectClient(server.url);
  atEnd(() => client.end());
  const boxes = (purpose: string) => secretBox(secretsOf(config), purpose);
  const path = resolve(process.env['INIT_CWD'] ?? '.', file);
  const done = await exportCompany({ client, store: files.store, boxes }, Number(id), path);
  const rows = Object.values(done.rows).reduce((sum, count) => sum + count, 0);
  process.stdout.write(
    `${done.name}: ${rows} rows, ${done.files} files${done.missing > 0 ? ` (${done.missing} are missing)` : ''} in ${file}. Its secrets are open in it: keep it where nobody else reads it.\n`,
  );
  return null;
});
