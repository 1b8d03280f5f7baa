import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { makeFolder } from './make-folder.ts';
import { type Account, postgresAccount } from './postgres-account.ts';
import { copyBinaries, findPostgresPackage, isComplete } from './postgres-binaries.ts';
import { StartError } from './start-error.ts';

/** Where one embedded server lies and what it is reached by. */
export type PostgresHome = {
  /** Folder of the cluster (PGDATA), owned by the account that runs it. */
  data: string;
  log: string;
  /** Folder with postgres, initdb and pg_ctl. */
  bin: string;
  account: Account | undefined;
  port: number | undefined;
  password: string;
  rememberPort: (port: number) => void;
};

const remembered = z.object({
  /** The DATA_DIR this was written for: a copied folder must not reach for its origin's data. */
  dataDir: z.string(),
  home: z.string(),
  password: z.string().min(1),
  port: z.number().int().optional(),
});

/**
 * As an ordinary user everything lies in DATA_DIR. As root the cluster lies under `/var/lib/balcao`, since
 * DATA_DIR may be in a folder that PostgreSQL's own account cannot enter; DATA_DIR remembers where.
 * `rootHome` moves that place (tests put theirs under the temporary folder).
 */
export function openPostgresHome(dataDir: string, rootHome = '/var/lib/balcao'): PostgresHome {
  const root = process.getuid?.() === 0;
  const dir = openDataDir(dataDir);
  const file = join(dir, 'postgres.json');
  const known = readRemembered(file);
  const own = root
    ? join(rootHome, createHash('sha256').update(dir).digest('hex').slice(0, 16))
    : join(dir, 'postgres');
  const moved = known !== undefined && known.dataDir !== dir;
  if (moved && known.home !== join(known.dataDir, 'postgres') && existsSync(join(known.dataDir, 'postgres.json')))
    throw new StartError(
      `DATA_DIR ${dir} is a copy of ${known.dataDir}, whose database lies in ${known.home}: use an empty DATA_DIR, and copy the database with pg_dump.`,
    );
  // What was made as an ordinary user lies within and moves along with its folder.
  const within = join(dir, 'postgres');
  const home =
    known === undefined
      ? existsSync(within)
        ? within
        : own
      : known.home === join(known.dataDir, 'postgres')
        ? within
        : known.home;
  const data = join(home, 'data');
  const state = {
    dataDir: dir,
    home,
    password: known?.password ?? randomBytes(24).toString('base64url'),
    port: known?.port,
  };
  if (known === undefined && existsSync(data))
    throw new StartError(
      `The database in ${home} has lost its password, which stood in ${file}: put that file back, or move the folder away to begin anew.`,
    );
  try {
    const account = postgresAccount(data);
    if (root && home !== within) openRootHome(rootHome);
    makeFolder(home, 0o700);
    if (account && home !== within) {
      chmodSync(home, 0o700);
      chownSync(home, account.uid, account.gid);
    }
    const packaged = findPostgresPackage();
    const inPlace = !root && isComplete(packaged);
    const copy = join(root ? rootHome : home, `bin-${packaged.version}`);
    if (!inPlace) copyBinaries(packaged, copy);
    remember(file, state);
    return {
      data,
      log: join(dir, 'postgres.log'),
      bin: join(inPlace ? join(packaged.folder, 'native') : copy, 'bin'),
      account,
      port: state.port,
      password: state.password,
      rememberPort: (port) => remember(file, { ...state, port }),
    };
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The database's folder ${home} cannot be made (${reason(error)}): give us the right to write there, or set DATABASE_URL.`,
    );
  }
}

/** The account has to get through to its own folder, whatever the umask of whoever starts us. */
function openRootHome(rootHome: string): void {
  makeFolder(rootHome);
  chmodSync(rootHome, 0o755);
}

function openDataDir(dataDir: string): string {
  try {
    makeFolder(resolve(dataDir));
    return realpathSync(dataDir);
  } catch (error) {
    throw new StartError(
      `DATA_DIR ${resolve(dataDir)} cannot be made or entered (${reason(error)}): set DATA_DIR to a folder that you may write.`,
    );
  }
}

function readRemembered(file: string): z.output<typeof remembered> | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new StartError(
      `${file} cannot be read (${reason(error)}): run as the user who made it, or set DATA_DIR to another folder.`,
    );
  }
  try {
    return remembered.parse(JSON.parse(text));
  } catch {
    throw new StartError(`${file} is damaged: put back a copy of it, or set DATA_DIR to another folder.`);
  }
}

function remember(file: string, state: z.input<typeof remembered>): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}

const reason = (error: unknown): string =>
  error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.message) : String(error);
