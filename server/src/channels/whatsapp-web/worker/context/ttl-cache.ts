import type { CacheStore } from 'baileys';

export type TtlCache = Omit<CacheStore, 'get'> & { get<T>(key: string): T | undefined };

/** A cache for the library that survives reconnections: its counters and data must not be lost with a socket. */
export function openTtlCache(ttlMs: number, maxEntries = 5000): TtlCache {
  const entries = new Map<string, { value: unknown; until: number }>();
  return {
    get<T>(key: string): T | undefined {
      const entry = entries.get(key);
      if (!entry || entry.until < Date.now()) return undefined;
      // The library reads only values that it stored itself.
      return entry.value as T;
    },
    set(key, value) {
      entries.delete(key);
      entries.set(key, { value, until: Date.now() + ttlMs });
      if (entries.size > maxEntries) entries.delete(entries.keys().next().value ?? '');
    },
    del: (key) => void entries.delete(key),
    flushAll: () => entries.clear(),
  };
}
