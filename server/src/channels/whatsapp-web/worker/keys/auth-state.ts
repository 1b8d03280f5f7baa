import {
  type AuthenticationCreds,
  BufferJSON,
  type CacheStore,
  initAuthCreds,
  proto,
  type SignalKeyStore,
} from 'baileys';
import type { Directory } from '../../decode/stanza.ts';
import { boundedMap } from '../context/bounded-map.ts';
import { type LeasedConnection, LeaseLostError, type Worker } from '../context/worker-context.ts';
import { readKeys } from '../session/session.store.ts';

export type AuthState = {
  creds: AuthenticationCreds;
  keys: SignalKeyStore;
  /** the LID mapping in the key store */
  directory: Pick<Directory, 'lidOf' | 'pnOf'>;
  /**
   * Devices of accounts, stored like keys: without them the library asks again after each start and forces new
   * sessions, each of which uses up a one-time key of the other side.
   */
  devices: CacheStore;
  /** Stored for paired accounts only. */
  saveCreds(): Promise<void>;
  /** The account was unlinked: pending writes of its last socket are dropped. */
  disableWrites(): void;
};

/** Device changes are notified; should a notice be missed, the entry is refreshed after this. */
const devicesTtlMs = 7 * 86_400_000;

/**
 * The credentials and Signal keys of a connection in baileys' form. Every `set` is one encrypted, fenced transaction;
 * when the lease is lost, `lose` is called before the error, so that nothing is sent based on the write.
 */
export function openAuthState(
  worker: Worker,
  connection: LeasedConnection,
  stored: { creds: string | null; pairing: number },
  { wanted, lose }: { wanted(): boolean; lose(): void },
): AuthState {
  const { box, writer } = worker;
  const creds: AuthenticationCreds =
    stored.creds === null ? initAuthCreds() : JSON.parse(box.open(stored.creds), BufferJSON.reviver);
  /** as JSON, because baileys may modify the objects it gets */
  const cache = worker.keyCache.openPart();
  const mapping = openMapping();
  let writes = 0;
  let writesDisabled = false;

  const remember = (type: string, id: string, json: string | null): void => {
    if (type === 'lid-mapping') mapping.learn(id, json);
    cache.set(`${type} ${id}`, json);
  };
  const whileLeaseHeld = async (write: () => Promise<void>): Promise<void> => {
    if (writesDisabled) throw new Error('keys of an account that is linked no more');
    try {
      await write();
    } catch (error) {
      if (error instanceof LeaseLostError) lose();
      throw error;
    }
  };
  /** A key that cannot be read now is not a missing key: the library would request messages again. */
  const read = async (type: string, ids: string[]): ReturnType<typeof readKeys> => {
    for (let wait = 100; ; wait = Math.min(wait * 2, 2000)) {
      try {
        return await readKeys(worker.db, connection, type, ids);
      } catch (error) {
        if (writesDisabled || !wanted()) throw error;
        await new Promise((again) => setTimeout(again, wait));
      }
    }
  };
  /** Reads what is not cached from the database. */
  const load = async (type: string, ids: string[]): Promise<Map<string, string>> => {
    const found = new Map<string, string>();
    const missing = ids.filter((id) => {
      const json = cache.get(`${type} ${id}`);
      if (json) found.set(id, json);
      return json === undefined;
    });
    if (missing.length === 0) return found;
    const before = writes;
    const rows = await read(type, missing);
    for (const { id, value } of rows) found.set(id, box.open(value));
    // A concurrent write is newer than what was read.
    if (before === writes) for (const id of missing) remember(type, id, found.get(id) ?? null);
    return found;
  };

  const write = async (entries: { type: string; id: string; json: string | null }[]): Promise<void> => {
    if (entries.length === 0) return;
    const sealed = entries.map(({ type, id, json }) => ({ type, id, value: json === null ? null : box.seal(json) }));
    writes++;
    await whileLeaseHeld(() => writer.write(connection, { keys: sealed }));
    writes++;
    for (const { type, id, json } of entries) remember(type, id, json);
  };

  const keys: SignalKeyStore = {
    async get(type, ids) {
      const found = await load(type, ids);
      return Object.fromEntries([...found].map(([id, json]) => [id, revive(type, json)]));
    },
    async set(data) {
      const entries = Object.entries(data).flatMap(([type, values]) =>
        Object.entries(values ?? {}).map(([id, value]) => ({
          type,
          id,
          json: value === null || value === undefined ? null : JSON.stringify(value, BufferJSON.replacer),
        })),
      );
      await write(entries);
    },
  };
  const devices: CacheStore = {
    async get<T>(user: string) {
      const json = (await load('devices', [user])).get(user);
      const kept: { until: number; value: T } | undefined = json === undefined ? undefined : JSON.parse(json);
      return (kept && kept.until > Date.now() ? kept.value : undefined) as T; // absent is undefined to the library
    },
    set: (user, value) =>
      write([{ type: 'devices', id: user, json: JSON.stringify({ until: Date.now() + devicesTtlMs, value }) }]),
    del: (user) => write([{ type: 'devices', id: user, json: null }]),
    flushAll() {},
  };
  return {
    creds,
    keys,
    directory: mapping,
    devices,
    async saveCreds() {
      if (!creds.account) return;
      const sealed = box.seal(JSON.stringify(creds, BufferJSON.replacer));
      await whileLeaseHeld(() => writer.write(connection, { creds: { sealed, pairing: stored.pairing } }));
    },
    disableWrites() {
      writesDisabled = true;
    },
  };
}

/** Phone numbers and LIDs as the library stores them: `5511…` → LID, `{LID}_reverse` → number, both without server. */
function openMapping() {
  // Entries that were evicted are read from the key store.
  const lids = boundedMap<string>(20_000);
  const pns = boundedMap<string>(20_000);
  const userOf = (jid: string): string => jid.split('@')[0]?.split(':')[0] ?? '';
  return {
    learn(id: string, json: string | null): void {
      const value: unknown = json === null ? null : JSON.parse(json);
      if (typeof value !== 'string') return;
      const [pn, lid] = id.endsWith('_reverse') ? [value, id.slice(0, -'_reverse'.length)] : [id, value];
      lids.set(pn, lid);
      pns.set(lid, pn);
    },
    lidOf: (pn: string) => at(lids.get(userOf(pn)), 'lid'),
    pnOf: (lid: string) => at(pns.get(userOf(lid)), 's.whatsapp.net'),
  };
}
const at = (user: string | undefined, server: string): string | null =>
  user === undefined ? null : `${user}@${server}`;

function revive(type: string, json: string) {
  const value = JSON.parse(json, BufferJSON.reviver);
  return type === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(value) : value;
}
