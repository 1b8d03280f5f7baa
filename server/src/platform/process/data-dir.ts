import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, linkSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode } from '../text/error-text.ts';
import { ensureFolder } from './ensure-folder.ts';
import { StartupError } from './startup-error.ts';
import { flushFolder, writeFlushed } from './write-flushed.ts';

/** Creates DATA_DIR when it does not exist, and fails now if it could not be written to later. */
export function ensureDataDir(dataDir: string): void {
  try {
    ensureFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartupError(
      `DATA_DIR ${dataDir} cannot be written (${errorCode(error)}): give this user the right to write there, or set DATA_DIR to another folder.`,
    );
  }
}

/** The secret key of this installation, generated at the first start. Losing it means losing everything sealed with it. */
export function loadOrCreateSecretKey(dataDir: string): string {
  const file = join(dataDir, 'secret-key');
  let key: string;
  try {
    if (!existsSync(file)) createSecretKey(file);
    key = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw unusableFileError(file, error);
  }
  if (key.length < 32) throw new StartupError(`${file} is damaged: put back a copy of it, or set SECRET_KEY.`);
  return key;
}

function createSecretKey(file: string): void {
  const draft = `${file}.${process.pid}`;
  try {
    writeFlushed(draft, `${randomBytes(32).toString('hex')}\n`);
    // link() never replaces a file: of two concurrent starts, both read the key of the first.
    linkSync(draft, file);
    flushFolder(dirname(file));
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

const unusableFileError = (file: string, error: unknown): StartupError =>
  new StartupError(`${file} cannot be used (${errorCode(error)}): give this user the right to it, or set SECRET_KEY.`);
