import {
  type AuthenticationCreds,
  BufferJSON,
  type CacheStore,
  initAuthCreds,
  proto,
  type SignalKeyStore,
} from 'baileys';
import type { Directory } from '../../decode/stanza.ts';
import type { LeasedConnection, Worker } from '../context/worker-context.ts';
import { openStoredKeys } from './stored-keys.ts';

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
    directory: stored.directory,
    devices,
    async saveCreds() {
      if (!creds.account) return;
      const sealed = box.seal(JSON.stringify(creds, BufferJSON.replacer));
      await stored.whileLeaseHeld(() => writer.write(connection, { creds: { sealed, pairing } }));
    },
    disableWrites: stored.disableWrites,
  };
}

/** The sessions of libsignal are texts and numbers throughout. A function asked of each value costs ten times the parsing. */
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
