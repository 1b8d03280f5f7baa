import type { QueryKey } from '@tanstack/react-query';
import { z } from 'zod';
import { queryClient } from '../queries/query-client.ts';
import { dropValues, persistValue, readPersisted } from './offline-database.ts';
import { fromStoredQuery, toStoredQuery } from './stored-query.ts';

/** Returns the part of a query's data to store; undefined: nothing. */
type Shorten = (key: QueryKey, data: unknown) => unknown;

const shorteners = new Map<string, Shorten>();
const prefix = 'query ';
/** How a query key is stored, after the prefix. */
const storedKey = z.array(z.unknown());
/** Changes are written together: a conversation changes with every message. */
const writeAfterMs = 2_000;
/** Data older than a shift would mislead. */
const maxAgeMs = 24 * 3_600_000;
/** Maximum of stored queries; the oldest are removed. */
const maxQueries = 80;

/** Stores queries whose key begins with `root`, for reading offline; `shorten` selects the part to store. */
export function persistQueries(root: string, shorten: Shorten): void {
  shorteners.set(root, shorten);
}

/** Stores changes of the cache for this user, until the returned function is called. */
export function persistQueryCache(owner: string): () => void {
  const changed = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = async () => {
    timer = undefined;
    const keys = [...changed.values()];
    changed.clear();
    for (const key of keys) {
      const { data, dataUpdatedAt } = queryClient.getQueryState(key) ?? {};
      const shown = data && shorteners.get(String(key[0]))?.(key, data);
      if (shown === undefined) continue;
      await persistValue(owner, prefix + JSON.stringify(key), toStoredQuery(shown), dataUpdatedAt ?? 0);
    }
    await dropOldest(owner);
  };
  const flushQuietly = () => void flush().catch(() => undefined); // a full disk or a private window
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !shorteners.has(String(event.query.queryKey[0])))
      return;
    changed.set(event.query.queryHash, event.query.queryKey);
    timer ??= setTimeout(flushQuietly, writeAfterMs);
  });
  // A phone may close a hidden page without any event.
  const onHide = () => document.visibilityState === 'hidden' && timer !== undefined && flushQuietly();
  document.addEventListener('visibilitychange', onHide);
  return () => {
    stop();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onHide);
  };
}

async function dropOldest(owner: string): Promise<void> {
  const queries = (await readPersisted(owner)).filter(({ key }) => key.startsWith(prefix));
  const tooOld = Date.now() - maxAgeMs;
  const newestFirst = queries.sort((a, b) => b.at - a.at);
  const dropped = newestFirst.filter(({ at }, index) => index >= maxQueries || at < tooOld);
  if (dropped.length > 0)
    await dropValues(
      owner,
      dropped.map(({ key }) => key),
    );
}

/**
 * Fills the empty cache with what this version of the screen has stored. Returns the time at which that was current;
 * undefined when there is nothing.
 */
export async function restoreQueries(owner: string): Promise<number | undefined> {
  const times: number[] = [];
  for (const { key, at, value } of await readPersisted(owner)) {
    if (!key.startsWith(prefix) || at <= Date.now() - maxAgeMs) continue;
    const data = fromStoredQuery(value);
    if (data === undefined) continue;
    queryClient.setQueryData(storedKey.parse(JSON.parse(key.slice(prefix.length))), data, { updatedAt: at });
    times.push(at);
  }
  return times.length > 0 ? Math.max(...times) : undefined;
}
