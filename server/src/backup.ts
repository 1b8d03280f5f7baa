import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readExistingConfig } from './existing-installation.ts';
import { backUp } from './platform/backup/back-up.ts';
import { runTool } from './run-tool.ts';

/** npm run backup -- --to FILE: while the server runs, or not. */
await runTool(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  if (!values.to) return 'Name the file: npm run backup -- --to balcao.tar.gz';
  const { tables, rows, files, missing, sizeBytes, hasKey } = await backUp(
    readExistingConfig(process.env),
    resolve(process.env['INIT_CWD'] ?? '.', values.to),
  );
  process.stdout.write(
    `${values.to}: ${rows} rows of ${tables} tables, ${files} files${missing > 0 ? ` (${missing} were deleted meanwhile)` : ''}, ${(sizeBytes / 1e6).toFixed(1)} MB. ${aboutKey(hasKey)}\n`,
  );
  return null;
});

function aboutKey(hasKey: boolean): string {
  return hasKey
    ? 'It holds the secret key: keep it where nobody else reads it.'
    : 'It does not hold the secret key: keep SECRET_KEY as well, somewhere else, and the backup where nobody else reads it.';
}
