import { AsyncLocalStorage } from 'node:async_hooks';
import { reportLeaseLoss } from '../context/report-lease-loss.ts';
import { retryWhileActive } from '../context/retry-while-active.ts';
import type { KeyWriter, KeyWrites, LeasedConnection, Worker } from '../context/worker-context.ts';
import { readKeys } from '../session/session.store.ts';
import { openLidDirectory } from './lid-directory.ts';

type KeyEntry = { type: string; id: string; json: string | null };

/**
 * Keys set inside are written together with the next write of any connection, and not awaited: for data that is created
 * or requested again after a crash, possibly one entry for each member of a group.
 */
export const setWithNext = new AsyncLocalStorage<true>();

/** The keys of a connection as JSON: encrypted in the database, cached in the process. */
export function openStoredKeys(
  worker: Worker,
  connection: LeasedConnection,
  { wanted, lose }: { wanted(): boolean; lose(): void },
) {
  const { box, writer } = worker;
  /** as JSON, because baileys may modify the objects it gets */
  const cache = worker.keyCache.openPart();
  const directory = openLidDirectory();
  let [writes, writesDisabled] = [0, false];

  const remember = (type: string, id: string, json: string | null): void => {
    if (type === 'lid-mapping') directory.learn(id, json);
    cache.set(`${type} ${id}`, json);
  };
  const whileLeased = async (write: () => Promise<void>): Promise<void> => {
    if (writesDisabled) throw new Error('keys of an account that is no longer linked');
    await reportLeaseLoss(write(), lose);
  };
  /** A key that cannot be read now is not a missing key: the library would request messages again. */
  const read = (type: string, ids: string[]): ReturnType<typeof readKeys> =>
    retryWhileActive(
      () => readKeys(worker.db, connection, type, ids),
      () => !writesDisabled && wanted(),
    );
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

  const write = async (entries: KeyEntry[]): Promise<void> => {
    if (entries.length === 0) return;
    const sealed = entries.map(({ type, id, json }) => ({ type, id, value: json === null ? null : box.seal(json) }));
    writes++;
    await whileLeased(() => writeNowOrWithNext(writer, connection, { keys: sealed }));
    writes++;
    for (const { type, id, json } of entries) remember(type, id, json);
  };
  return {
    directory,
    load,
    write,
    whileLeased,
    disableWrites() {
      writesDisabled = true;
    },
  };
}

async function writeNowOrWithNext(writer: KeyWriter, connection: LeasedConnection, writing: KeyWrites): Promise<void> {
  if (setWithNext.getStore()) writer.writeWithNext(connection, writing);
  else await writer.write(connection, writing);
}
