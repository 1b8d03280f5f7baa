import { dropValues, persistValue, readValue } from '../../platform/offline/offline-database.ts';
import { ownerKey } from '../../platform/offline/owner-key.ts';
import type { Outgoing } from './outgoing-message.ts';

/** A browser gives a page so much and no more; a film waits in its page alone. */
const maxFileBytes = 25 * 1024 * 1024;
const maxAllBytes = 100 * 1024 * 1024;

/** Size by clientId. */
const persistedFiles = new Map<string, { owner: string; bytes: number }>();
const keyOf = (clientId: string) => `file ${clientId}`;

export const isFilePersisted = (clientId: string): boolean => persistedFiles.has(clientId);

/** Resolves to whether the browser keeps the file of a send, so that it goes after a reload, too. */
export async function persistFile({ clientId, companyId, sender, file }: Outgoing): Promise<boolean> {
  const bytes = file?.blob.size ?? 0;
  const used = [...persistedFiles.values()].reduce((sum, one) => sum + one.bytes, 0);
  if (!file || bytes > maxFileBytes || used + bytes > maxAllBytes) return false;
  const owner = ownerKey({ companyId, id: sender.id });
  try {
    await persistValue(owner, keyOf(clientId), file.blob, Date.now());
    persistedFiles.set(clientId, { owner, bytes });
    return true;
  } catch {
    return false; // a full disk or a private window
  }
}

export async function readFile(clientId: string, of: { companyId: number; id: number }): Promise<Blob | undefined> {
  const owner = ownerKey(of);
  const value = await readValue(owner, keyOf(clientId)).catch(() => undefined);
  if (!(value instanceof Blob)) return undefined;
  persistedFiles.set(clientId, { owner, bytes: value.size });
  return value;
}

export function dropFile(clientId: string): void {
  const file = persistedFiles.get(clientId);
  if (!file) return;
  persistedFiles.delete(clientId);
  dropValues(file.owner, [keyOf(clientId)]).catch(() => undefined);
}
