import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { ensureFolder } from '../process/ensure-folder.ts';
import { StartupError } from '../process/startup-error.ts';
import { errorCode, errorText } from '../text/error-text.ts';
import { type Account, resolvePostgresAccount } from './postgres-account.ts';
import { copyBinaries, findPostgresPackage, isRunnableInPlace } from './postgres-binaries.ts';
import { type PostgresRecord, readPostgresRecord, writePostgresRecord } from './postgres-record.ts';

/** Where one embedded server keeps its files, and how it is reached. */
export type PostgresHome = {
  folder: string;
  /** The cluster (PGDATA), inside `folder`, owned by the account that runs it. */
  data: string;
  log: string;
  /** Folder with postgres, initdb and pg_ctl. */
  bin: string;
  account: Account | undefined;
  port: number | undefined;
  password: string;
  savePort: (port: number) => void;
  /** Homes of earlier DATA_DIRs at the same path that were removed without their database. */
  orphans: string[];
};

/**
 * For an ordinary user everything is inside DATA_DIR. For root the cluster is under `/var/lib/balcao`, since DATA_DIR
 * may be in a folder that PostgreSQL's account cannot enter; DATA_DIR records where it is. `rootHome` replaces
 * `/var/lib/balcao` (tests use the temporary folder). Call this while holding the start lock.
 */
export function openPostgresHome(dataDir: string, rootHome = '/var/lib/balcao'): PostgresHome {
  const root = process.getuid?.() === 0;
  const dir = realpathSync(dataDir);
  const recorded = readPostgresRecord(dir);
  const { folder, orphans } = recorded ? locateKnown(recorded, dir) : locateNew(dir, root ? rootHome : undefined);
  const data = join(folder, 'data');
  const password = recorded?.password ?? randomBytes(24).toString('base64url');
  const record: PostgresRecord = { dataDir: dir, home: folder, password, port: recorded?.port };
  const isInDataDir = folder === join(dir, 'postgres');
  try {
    const account = resolvePostgresAccount(data);
    if (root) makeEnterable(rootHome);
    ensureFolder(folder, 0o700);
    if (account && !isInDataDir) chownSync(folder, account.uid, account.gid);
    const packaged = findPostgresPackage();
    const inPlace = !root && isRunnableInPlace(packaged);
    const copy = join(root ? rootHome : folder, `bin-${packaged.version}`);
    if (!inPlace) copyBinaries(packaged, copy);
    writePostgresRecord(record);
    return {
      folder,
      data,
      log: join(dir, 'postgres.log'),
      bin: join(inPlace ? join(packaged.folder, 'native') : copy, 'bin'),
      account,
      port: record.port,
      password,
      savePort: (port) => writePostgresRecord({ ...record, port }),
      orphans,
    };
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `The database's folder ${folder} cannot be made (${errorCode(error) ?? errorText(error)}): give this user the right to write there, or set DATABASE_URL.`,
    );
  }
}

/** The data of an ordinary user is inside its DATA_DIR and moves with it. */
function locateKnown(known: PostgresRecord, dir: string): { folder: string; orphans: string[] } {
  if (known.home === join(known.dataDir, 'postgres')) return { folder: join(dir, 'postgres'), orphans: [] };
  if (known.dataDir !== dir && existsSync(join(known.dataDir, 'postgres.json')))
    throw new StartupError(
      `DATA_DIR ${dir} is a copy of ${known.dataDir}, whose database lies in ${known.home}: run "npm run backup" there, and "npm run restore" into an empty DATA_DIR here.`,
    );
  return { folder: known.home, orphans: [] };
}

function locateNew(dir: string, rootHome: string | undefined): { folder: string; orphans: string[] } {
  const within = join(dir, 'postgres');
  if (existsSync(join(within, 'data')))
    throw new StartupError(
      `The database in ${within} has lost its password, which stood in ${join(dir, 'postgres.json')}: put that file back, or move the folder away to begin anew.`,
    );
  if (rootHome === undefined) return { folder: within, orphans: [] };
  const name = join(rootHome, createHash('sha256').update(dir).digest('hex').slice(0, 16));
  const orphans: string[] = [];
  let folder = name;
  for (let suffix = 2; existsSync(join(folder, 'data')); suffix++) {
    orphans.push(folder);
    folder = `${name}-${suffix}`;
  }
  return { folder, orphans };
}

/** The account must be able to enter its folder whatever the umask of whoever starts us. */
function makeEnterable(rootHome: string): void {
  ensureFolder(rootHome);
  chmodSync(rootHome, 0o755);
}
