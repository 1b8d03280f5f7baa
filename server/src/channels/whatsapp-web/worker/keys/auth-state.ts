import {
  type AuthenticationCreds,
  BufferJSON,
  initAuthCreds,
  type PossiblyExtendedCacheStore,
  proto,
  type SignalKeyStore,
} from 'baileys';
import type { Directory } from '../../decode/stanza.ts';
import type { LeasedConnection, Worker } from '../context/worker-context.ts';
import { openStoredKeys, setWithNext } from './stored-keys.ts';

export type AuthState = {
  creds: AuthenticationCreds;
  keys: SignalKeyStore;
  /** the LID mapping in the key store */
  directory: Pick<Directory, 'lidOf' | 'pnOf'>;
  /**
   * Devices of accounts, stored like keys: without them the library asks again after each start and forces new
   * sessions, each of which uses up a one-time key of the other side.
   */
  devices: DevicesStore;
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
  { creds: sealedCreds, pairing }: { creds: string | null; pairing: number },
  deps: { wanted(): boolean; lose(): void },
): AuthState {
  const { box, writer } = worker;
  const creds: AuthenticationCreds =
    sealedCreds === null ? initAuthCreds() : JSON.parse(box.open(sealedCreds), BufferJSON.reviver);
  const stored = openStoredKeys(worker, connection, deps);
  const { load, write } = stored;
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
          json: value === null || value === undefined ? null : jsonOf(type, value),
        })),
      );
      await write(entries);
    },
  };
  const devices = devicesIn(stored);
  return {
    creds,
    keys,
    directory: stored.directory,
    devices,
    async saveCreds() {
      if (!creds.account) return;
      const sealed = box.seal(JSON.stringify(creds, BufferJSON.replacer));
      await stored.whileLeased(() => writer.write(connection, { creds: { sealed, pairing } }));
    },
    disableWrites: stored.disableWrites,
  };
}

type DevicesStore = PossiblyExtendedCacheStore & Required<Pick<PossiblyExtendedCacheStore, 'mget' | 'mset'>>;

/** `mget` and `mset` let the library read and store those of all members of a group at once. */
function devicesIn({ load, write }: Pick<ReturnType<typeof openStoredKeys>, 'load' | 'write'>): DevicesStore {
  const read = async <T>(users: string[]): Promise<Record<string, T | undefined>> => {
    const found: Record<string, T> = {};
    for (const [user, json] of await load('devices', users)) {
      const cached: { until: number; value: T } = JSON.parse(json);
      if (cached.until > Date.now()) found[user] = cached.value;
    }
    return found;
  };
  const store = (listed: { key: string; value: unknown }[]): Promise<void> => {
    const until = Date.now() + devicesTtlMs;
    const jsonOfDevices = (value: unknown): string => JSON.stringify({ until, value });
    return write(listed.map(({ key, value }) => ({ type: 'devices', id: key, json: jsonOfDevices(value) })));
  };
  return {
    get: async <T>(user: string) => (await read<T>([user]))[user] as T, // absent is undefined to the library
    // A change received from WhatsApp, so it is not sent back.
    set: (key, value) => store([{ key, value }]),
    mget: read,
    // The result of a query.
    mset: (listed) => setWithNext.run(true, () => store(listed)),
    del: (user) => write([{ type: 'devices', id: user, json: null }]),
    flushAll() {},
  };
}

/** libsignal's sessions contain only texts and numbers. A reviver called on each value costs ten times the parsing. */
const isWithoutBytes = (type: string, json: string): boolean => type === 'session' && !json.includes('"Buffer"');

function jsonOf(type: string, value: object): string {
  return type === 'session' && !(value instanceof Uint8Array)
    ? JSON.stringify(value)
    : JSON.stringify(value, BufferJSON.replacer);
}

function revive(type: string, json: string) {
  if (isWithoutBytes(type, json)) return JSON.parse(json);
  const value = JSON.parse(json, BufferJSON.reviver);
  return type === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(value) : value;
}
