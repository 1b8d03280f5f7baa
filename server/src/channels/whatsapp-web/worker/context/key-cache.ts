/** Signal keys of all connections of the process, as JSON: null is a key that is known to be absent. */
export type KeyCache = {
  /** An isolated partition: entries of earlier or later partitions of the same connection are not visible. */
  openPart(): KeyCachePart;
  /** approximate size of all partitions */
  bytes(): number;
};
type KeyCachePart = {
  get(name: string): string | null | undefined;
  set(name: string, json: string | null): void;
};

/** Overhead of an entry besides its text. */
const entryBytes = 100;

/** LRU, bounded in bytes across all connections, because a session takes between one kilobyte and a hundred. */
export function openKeyCache(maxBytes: number): KeyCache {
  const entries = new Map<string, string | null>();
  let [bytes, parts] = [0, 0];
  const sizeOf = (name: string, json: string | null): number => entryBytes + name.length + (json?.length ?? 0);
  const remove = (name: string): void => {
    const json = entries.get(name);
    if (json === undefined) return;
    bytes -= sizeOf(name, json);
    entries.delete(name);
  };
  return {
    bytes: () => bytes,
    openPart() {
      const prefix = `${++parts} `;
      return {
        get(name) {
          const json = entries.get(prefix + name);
          if (json === undefined) return undefined;
          // Re-inserting moves it to the end: the map is ordered by last use.
          entries.delete(prefix + name);
          entries.set(prefix + name, json);
          return json;
        },
        set(name, json) {
          remove(prefix + name);
          entries.set(prefix + name, json);
          bytes += sizeOf(prefix + name, json);
          for (const oldest of entries.keys()) {
            if (bytes <= maxBytes) break;
            remove(oldest);
          }
        },
      };
    },
  };
}
