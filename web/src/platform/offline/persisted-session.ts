import { type SessionUser, sessionUser } from '@balcao/contract/users/user';
import { readStored } from '../storage/storage.ts';
import { openPersisted, persistValue, readValue } from './offline-database.ts';
import { ownerKey } from './owner-key.ts';

const key = 'session';

/** Stores the signed-in user of this browser, and removes the data of others. */
export async function persistSession(user: SessionUser): Promise<void> {
  const owner = ownerKey(user);
  await openPersisted(owner);
  await persistValue(owner, key, user, Date.now());
}

/**
 * The user who was last signed in here, with their screen's data, for when the server is unreachable.
 * Undefined when nothing is stored.
 */
export async function restoreSession(): Promise<{ user: SessionUser; asOf: number } | undefined> {
  const [companyId, id] = [readStored('companyId'), readStored('userId')];
  if (companyId === undefined || id === undefined) return undefined;
  const owner = ownerKey({ companyId, id });
  const parsed = sessionUser.safeParse(await readValue(owner, key));
  if (!parsed.success) return undefined;
  const { restoreQueries } = await import('./persisted-queries.ts');
  const asOf = await restoreQueries(owner);
  if (asOf === undefined) return undefined;
  await openPersisted(owner);
  return { user: parsed.data, asOf };
}
