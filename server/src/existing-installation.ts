import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, parseEnvironment, readConfig } from './platform/config/config.ts';
import { refuseEmptyDatabase } from './platform/postgres/refuse-empty-database.ts';
import { type DatabaseServer, startDatabase } from './platform/postgres/start-database.ts';
import { refuseIncompleteRestore } from './platform/process/incomplete-restore.ts';
import { StartupError } from './platform/process/startup-error.ts';

/**
 * The configuration of a program that works on an installation: with a mistyped DATA_DIR it would create another one,
 * or a backup without files and with a key that opens nothing. @throws StartupError
 */
export function readExistingConfig(env: NodeJS.ProcessEnv): Config {
  const { dataDir, databaseUrl, secretKey, s3 } = parseEnvironment(env);
  const missing = [
    databaseUrl === undefined ? 'postgres.json' : null,
    secretKey === undefined ? 'secret-key' : null,
    s3 === null && databaseUrl !== undefined ? 'files' : null,
  ].find((name) => name !== null && !existsSync(join(dataDir, name)));
  if (missing)
    throw new StartupError(
      `There is no installation in DATA_DIR ${dataDir}, which has no ${missing}: run this with the variables of the server. Nothing was changed.`,
    );
  refuseIncompleteRestore(dataDir);
  return readConfig(env);
}

/** Its database, also while the server runs. @throws StartupError */
export async function joinExistingDatabase(config: Config): Promise<DatabaseServer> {
  const server = await startDatabase(config, undefined, { join: true });
  try {
    await refuseEmptyDatabase(server.url);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}
