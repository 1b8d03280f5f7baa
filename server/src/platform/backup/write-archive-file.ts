import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isProcess } from '../process/process-identity.ts';
import { StartupError } from '../process/startup-error.ts';
import { type ArchiveWriter, writeArchive } from './archive.ts';

/**
 * Fills an archive that gets its name only when it is complete: until then it is in a draft of this process, which
 * does not outlive it. Refuses a name that is taken. @throws StartupError
 */
export async function writeArchiveFile<T>(path: string, fill: (archive: ArchiveWriter) => Promise<T>): Promise<T> {
  refuseTaken(path);
  if (!existsSync(dirname(path))) throw new StartupError(`There is no folder ${dirname(path)}: create it.`);
  removeDeadDrafts(path);
  const draft = `${path}.${process.pid}.unfinished`;
  const removeDraft = () => rmSync(draft, { force: true });
  const archive = writeArchive(draft);
  process.once('exit', removeDraft);
  try {
    const filled = await fill(archive);
    refuseTaken(path);
    renameSync(draft, path);
    return filled;
  } catch (error) {
    await archive.abort();
    removeDraft();
    throw isOfFile(error, draft) ? new StartupError(`${path} cannot be written (${error.message}).`) : error;
  } finally {
    process.off('exit', removeDraft);
  }
}

function refuseTaken(path: string): void {
  if (existsSync(path)) throw new StartupError(`${path} exists already: name another file.`);
}

/** Of processes that were killed: they would stay for ever, as large as the archive and with its secrets. */
function removeDeadDrafts(path: string): void {
  for (const name of readdirSync(dirname(path))) {
    if (!name.startsWith(`${basename(path)}.`)) continue;
    const pid = /^(\d+)\.unfinished$/.exec(name.slice(basename(path).length + 1))?.[1];
    if (pid !== undefined && !isProcess(Number(pid))) rmSync(join(dirname(path), name), { force: true });
  }
}

const isOfFile = (error: unknown, path: string): error is Error =>
  error instanceof Error && (('path' in error && error.path === path) || ('code' in error && error.code === 'ENOSPC'));
