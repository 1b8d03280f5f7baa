import type { SignalKeyStore } from 'baileys';

/** Contacts whose request time is tracked; the oldest are evicted. */
const maxTrackedContacts = 5000;

/**
 * A privacy token is requested once per contact and bucket of days, as WhatsApp Web does, and is sent with messages.
 * The library requests it after a send, inside a key transaction that has ended when the answer arrives: reads would be
 * stale and writes lost. So these keys are read and written outside any transaction. A send reads the entry before it
 * is sent and checks afterwards whether to request: the timestamp it checks must be the current one.
 */
export function isolateTokenWrites(keys: SignalKeyStore, outside: <T>(work: () => T) => T): void {
  const get = keys.get.bind(keys);
  const set = keys.set.bind(keys);
  /** contact → when it was last requested, in seconds */
  const requestedAt = new Map<string, number>();
  const note = (id: string, at: number): void => {
    requestedAt.delete(id);
    requestedAt.set(id, at);
    if (requestedAt.size > maxTrackedContacts) requestedAt.delete(requestedAt.keys().next().value ?? '');
  };

  keys.get = async (type, ids) => {
    if (type !== 'tctoken') return get(type, ids);
    const found = await outside(() => get(type, ids));
    for (const id of ids) {
      if (id === indexKey) continue;
      const entry: unknown = found[id];
      const validEntry = typeof entry === 'object' && entry !== null ? entry : { token: Buffer.alloc(0) };
      const before: unknown = Reflect.get(validEntry, 'senderTimestamp');
      const entryWithTimestamp = Object.defineProperty({ ...validEntry }, 'senderTimestamp', {
        enumerable: true,
        get: () => requestedAt.get(id) ?? before,
      });
      Reflect.set(found, id, entryWithTimestamp);
    }
    return found;
  };
  keys.set = async (data) => {
    const { tctoken, ...others } = data;
    if (Object.keys(others).length > 0) await set(others);
    if (!tctoken) return;
    for (const [id, entry] of Object.entries(tctoken)) if (entry?.senderTimestamp) note(id, entry.senderTimestamp);
    await outside(() => set({ tctoken }));
  };
}

/** The library's index of contacts with a token. */
const indexKey = '__index';
