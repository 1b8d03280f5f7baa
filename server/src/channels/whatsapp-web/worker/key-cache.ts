/** Keys of all lines of the program in memory, as JSON: null is a key that is known not to be there. */
export type KeyCache = {
  /** A part of its own: what another one of the same line keeps, before or after, is not seen. */
  open(): KeyCachePart;
  /** of all parts together, about */
  bytes(): number;
};
export type KeyCachePart = {
  get(name: string): string | null | undefined;
  set(name: string, json: string | null): void;
};

/** Of an entry, beside its text. */
const entryBytes = 100;

/**
 * Bounded in bytes over all lines, because a session is anything from one kilobyte to a hundred: what was not used for the
 * longest goes first, whose ever it is.
 */
export function openKeyCache(bytesMost: number): KeyCache {
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
    open() {
      const prefix = `${++parts} `;
      return {
        get(name) {
          const json = entries.get(prefix + name);
          if (json === undefined) return undefined;
          // The last one in the order of a map is the one that was used last.
          entries.delete(prefix + name);
          entries.set(prefix + name, json);
          return json;
        },
        set(name, json) {
          remove(prefix + name);
          entries.set(prefix + name, json);
          bytes += sizeOf(prefix + name, json);
          for (const oldest of entries.keys()) {
            if (bytes <= bytesMost) break;
            remove(oldest);
          }
        },
      };
    },
  };
}
