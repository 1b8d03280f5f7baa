/** A stored value, under a key, that belongs to `owner`. */
export type PersistedValue = { owner: string; key: string; at: number; value: unknown };

const name = 'balcao';
const store = 'persisted';
let opened: Promise<IDBDatabase> | undefined;
/** The owner whose values may be written; none after a sign-out, so that late writes leave nothing behind. */
let owner: string | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: ['owner', 'key'] });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

/** Resolves once the value is on disk. */
async function write(change: (values: IDBObjectStore) => void): Promise<void> {
  const transaction = (await open()).transaction(store, 'readwrite');
  change(transaction.objectStore(store));
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
}

async function readAll(range?: IDBKeyRange): Promise<PersistedValue[]> {
  const request = (await open()).transaction(store).objectStore(store).getAll(range);
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as PersistedValue[]);
    request.onerror = () => reject(request.error);
  });
}

const rangeOf = (of: string) => IDBKeyRange.bound([of], [of, []]);

/** Sets the owner of further values, and removes values of others. */
export async function openPersisted(of: string): Promise<void> {
  owner = of;
  await write((values) => {
    values.delete(IDBKeyRange.upperBound([of], true));
    values.delete(IDBKeyRange.lowerBound([of, []], true));
  });
}

/** `at`: the time at which the value was current. */
export async function persistValue(of: string, key: string, value: unknown, at: number): Promise<void> {
  await write((values) => {
    if (owner === of) values.put({ owner: of, key, at, value } satisfies PersistedValue);
  });
}

export async function dropValues(of: string, keys: readonly string[]): Promise<void> {
  await write((values) => {
    for (const key of keys) values.delete([of, key]);
  });
}

export async function readValue(of: string, key: string): Promise<unknown> {
  const found = await readAll(IDBKeyRange.only([of, key]));
  return found[0]?.value;
}

export const readPersisted = (of: string): Promise<PersistedValue[]> => readAll(rangeOf(of));

/** On sign-out: removes all values from this browser. */
export async function clearPersisted(): Promise<void> {
  owner = undefined;
  await write((values) => values.clear());
}
