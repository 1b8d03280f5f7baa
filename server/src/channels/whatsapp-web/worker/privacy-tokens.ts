import type { SignalKeyStore } from 'baileys';

/** Whom a line has asked for of late: the oldest go. */
const askedMost = 5000;

/**
 * A privacy token is asked for once per contact and bucket of days, as WhatsApp Web does, and goes with what is sent then.
 * The library asks behind a send's back, inside a key transaction that is over when the answer comes: there it would be
 * read as it was and written to nothing. So these keys are read and written outside of any.
 *
 * A send reads the entry before it goes out, and looks afterwards whether to ask: what it looks at has to be of then.
 */
export function keepTokensOutside(keys: SignalKeyStore, outside: <T>(work: () => T) => T): void {
  const get = keys.get.bind(keys);
  const set = keys.set.bind(keys);
  /** contact → when it was last asked, in seconds */
  const asked = new Map<string, number>();
  const note = (id: string, at: number): void => {
    asked.delete(id);
    asked.set(id, at);
    if (asked.size > askedMost) asked.delete(asked.keys().next().value ?? '');
  };

  keys.get = async (type, ids) => {
    if (type !== 'tctoken') return get(type, ids);
    const found = await outside(() => get(type, ids));
    for (const id of ids) {
      if (id === index) continue;
      const entry: unknown = found[id];
      const kept = typeof entry === 'object' && entry !== null ? entry : { token: Buffer.alloc(0) };
      const before: unknown = Reflect.get(kept, 'senderTimestamp');
      const live = Object.defineProperty({ ...kept }, 'senderTimestamp', {
        enumerable: true,
        get: () => asked.get(id) ?? before,
      });
      Reflect.set(found, id, live);
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

/** Under this the library lists the contacts of which there is one. */
const index = '__index';
