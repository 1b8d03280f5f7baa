import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { Failure } from '@balcao/contract/errors';
import type { Upload, Uploads } from '../platform/files/uploads.ts';
import { StartupError } from '../platform/process/startup-error.ts';
import { errorCode } from '../platform/text/error-text.ts';

export type MediaFolder = {
  /** Copies the source's file into our storage. `gone`: it is not in the folder, or there is no folder. */
  take(companyId: number, source: MediaName): Promise<Upload | { failed: 'gone' | 'too-large' | 'type' | 'empty' }>;
};
export type MediaName = { name: string; sourceCompany: string | null };

/**
 * The `public` folder of whaticket, with files in it, in a folder per company, or one level below that. Names are
 * looked up in a listing and never joined to a path, so `../x` finds nothing outside. @throws StartupError
 */
export async function openMediaFolder(folder: string | undefined, uploads: Uploads): Promise<MediaFolder> {
  if (folder === undefined) return { take: async () => ({ failed: 'gone' }) };
  const root = resolve(folder);
  const files = await indexFiles(root).catch((error: unknown) => {
    throw new StartupError(explainUnreadable(root, errorCode(error)));
  });
  // A mistyped folder: messages that are imported without their files never get them.
  if (files.size === 0)
    throw new StartupError(`There are no files in ${root}: name the folder "public" of whaticket's backend.`);
  return {
    async take(companyId, { name, sourceCompany }) {
      const known = files.get(basename(decodeName(name))) ?? [];
      const ofCompany = known.find((path) => path.startsWith(join(root, `company${sourceCompany}`, '/')));
      const path = ofCompany ?? known.find((other) => !/[\\/]company\d+[\\/]/.test(other.slice(root.length)));
      if (path === undefined) return { failed: 'gone' };
      try {
        const { size } = await stat(path);
        return await uploads.store(companyId, {
          name: basename(path),
          bytes: createReadStream(path),
          announcedBytes: size,
        });
      } catch (error) {
        // Deleted since the folder was listed.
        if (isMissing(error, path)) return { failed: 'gone' };
        if (!(error instanceof Failure)) throw error;
        return {
          failed: error.code === 'ERR_FILE_TOO_LARGE' ? 'too-large' : error.code === 'ERR_FILE_TYPE' ? 'type' : 'empty',
        };
      }
    },
  };
}

const explainUnreadable = (folder: string, code = ''): string =>
  code === 'ENOENT' || code === 'ENOTDIR'
    ? `There is no folder ${folder}: name the folder "public" of whaticket's backend.`
    : `${folder} cannot be read (${code}): give this user the right to it and to all folders in it.`;

const isMissing = (error: unknown, path: string): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT' && 'path' in error && error.path === path;

async function indexFiles(root: string): Promise<Map<string, string[]>> {
  const files = new Map<string, string[]>();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    files.set(entry.name, [...(files.get(entry.name) ?? []), join(entry.parentPath, entry.name)]);
  }
  return files;
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
