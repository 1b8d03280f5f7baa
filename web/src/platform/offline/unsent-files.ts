import { dropValues, persistValue, readValue } from './offline-database.ts';
import { ownerKey } from './owner-key.ts';

/** Browsers limit the storage of a page; a larger file waits in the open page only. */
const maxFileBytes = 25 * 1024 * 1024;
const maxAllBytes = 100 * 1024 * 1024;

type Person = { companyId: number; id: number };

/** Stored files of messages that are not sent yet, each under the client id of its send. */
const persistedFiles = new Map<string, { owner: string; bytes: number }>();
const keyOf = (name: string) => `file ${name}`;

export const isFilePersisted = (name: string): boolean => persistedFiles.has(name);

/** Resolves to whether the browser has stored the file, so that it can be sent after a reload. */
export async function persistFile(name: string, of: Person, file: Blob): Promise<boolean> {
  const bytes = file.size;
  const used = [...persistedFiles.values()].reduce((sum, one) => sum + one.bytes, 0);
  if (bytes > maxFileBytes || used + bytes > maxAllBytes) return false;
  const owner = ownerKey(of);
  try {
    await persistValue(owner, keyOf(name), file, Date.now());
    persistedFiles.set(name, { owner, bytes });
    return true;
  } catch {
    return false; // a full disk or a private window
  }
}

export async function readFile(name: string, of: Person): Promise<Blob | undefined> {
  const owner = ownerKey(of);
  const value = await readValue(owner, keyOf(name)).catch(() => undefined);
  if (!(value instanceof Blob)) return undefined;
  persistedFiles.set(name, { owner, bytes: value.size });
  return value;
}

export function dropFile(name: string): void {
  const file = persistedFiles.get(name);
  if (!file) return;
  persistedFiles.delete(name);
  dropValues(file.owner, [keyOf(name)]).catch(() => undefined);
}
