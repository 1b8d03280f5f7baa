import {
  type AuthenticationCreds,
  BufferJSON,
  type CacheStore,
  initAuthCreds,
  proto,
  type SignalKeyStore,
} from 'baileys';
import type { Known } from '../reading/stanza.ts';
import { type HeldLine, LostLine, type Worker } from './line.ts';
import { recentMap } from './recent.ts';
import { readKeys } from './session.store.ts';

export type AuthState = {
  creds: AuthenticationCreds;
  keys: SignalKeyStore;
  /** what the key store knows of who is who */
  known: Pick<Known, 'lidOf' | 'pnOf'>;
  /**
   * Which devices an account has, kept as the keys are: without it the library asks for them after each start and forces a
   * new session with each, which takes one of the other's one-time keys.
   */
  devices: CacheStore;
  /** Of a paired account only: what nobody has scanned is not worth keeping. */
  saveCreds(): Promise<void>;
  /** The account is linked no more: what its last link still wants to write is not written. */
  retire(): void;
};

/** Who has which devices is told by notices; should one be missed, it is asked for anew after this. */
const devicesLastMs = 7 * 86_400_000;

/**
 * The credentials and Signal keys of a line as baileys wants them. Every `set` is one transaction, sealed, and refused
 * when the line is not ours any more: then `lose` is called first, so that nothing is sent on the strength of it.
 */
export function openAuthState(
  worker: Worker,
  line: HeldLine,
  stored: { creds: string | null; pairing: number },
  { wanted, lose }: { wanted(): boolean; lose(): void },
): AuthState {
  const { box, writer } = worker;
  const creds: AuthenticationCreds =
    stored.creds === null ? initAuthCreds() : JSON.parse(box.open(stored.creds), BufferJSON.reviver);
  /** as JSON: what baileys is given it may change */
  const cache = worker.keyCache.open();
  const mapping = openMapping();
  let writes = 0;
  let retired = false;

  const remember = (type: string, id: string, json: string | null): void => {
    if (type === 'lid-mapping') mapping.learn(id, json);
    cache.set(`${type} ${id}`, json);
  };
  const fenced = async (write: () => Promise<void>): Promise<void> => {
    if (retired) throw new Error('keys of an account that is linked no more');
    try {
      await write();
    } catch (error) {
      if (error instanceof LostLine) lose();
      throw error;
    }
  };
  /** A key that cannot be read now is not a key that is not there: the library would ask for messages again. */
  const read = async (type: string, ids: string[]): ReturnType<typeof readKeys> => {
    for (let wait = 100; ; wait = Math.min(wait * 2, 2000)) {
      try {
        return await readKeys(worker.db, line, type, ids);
      } catch (error) {
        if (retired || !wanted()) throw error;
        await new Promise((again) => setTimeout(again, wait));
      }
    }
  };
  /** From the database, what is not in memory. */
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
    // What was written meanwhile is newer than what was read.
    if (before === writes) for (const id of missing) remember(type, id, found.get(id) ?? null);
    return found;
  };

  const write = async (entries: { type: string; id: string; json: string | null }[]): Promise<void> => {
    if (entries.length === 0) return;
    const sealed = entries.map(({ type, id, json }) => ({ type, id, value: json === null ? null : box.seal(json) }));
    writes++;
    await fenced(() => writer.write(line, { keys: sealed }));
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
          ...{ type, id },
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
      write([{ type: 'devices', id: user, json: JSON.stringify({ until: Date.now() + devicesLastMs, value }) }]),
    del: (user) => write([{ type: 'devices', id: user, json: null }]),
    flushAll() {},
  };
  return {
    creds,
    keys,
    known: mapping,
    devices,
    async saveCreds() {
      if (!creds.account) return;
      const sealed = box.seal(JSON.stringify(creds, BufferJSON.replacer));
      await fenced(() => writer.write(line, { creds: { sealed, pairing: stored.pairing } }));
    },
    retire() {
      retired = true;
    },
  };
}

/** Numbers and LIDs as the library stores them: `5511…` → LID, `{LID}_reverse` → number, both without server. */
function openMapping() {
  // What is not known here is asked of the key store by whoever must know.
  const lids = recentMap<string>(20_000);
  const pns = recentMap<string>(20_000);
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
