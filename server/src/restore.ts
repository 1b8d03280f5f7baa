import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restore } from './platform/backup/restore.ts';
import { parseEnvironment } from './platform/config/config.ts';
import { runTool } from './run-tool.ts';

/** npm run restore -- --from FILE: into a DATA_DIR with nothing in it, and an empty database. */
await runTool(async () => {
  const { values } = parseArgs({ options: { from: { type: 'string' } } });
  if (!values.from) return 'Name the file: npm run restore -- --from balcao.tar.gz';
  const { madeAt, tables, rows, files, filesInBucket } = await restore(
    parseEnvironment(process.env),
    resolve(process.env['INIT_CWD'] ?? '.', values.from),
  );
  process.stdout.write(
    `As of ${madeAt}: ${rows} rows of ${tables} tables, ${filesInBucket ? 'files as they are in the bucket' : `${files} files`}. Now: npm start\n`,
  );
  return null;
});
