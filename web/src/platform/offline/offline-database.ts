/** One value under a key of whoever it belongs to. */
export type PersistedValue = { owner: string; key: string; at: number; value: unknown };

const name = 'balcao';
const store = 'persisted';
let opened: Promise<IDBDatabase> | undefined;
/** Whose values may be written; after a sign-out nobody's, so that nothing late is left behind. */
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

/** Resolves once the disk has it. */
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

/** From now on what is kept is this person's; what anybody else left here is removed. */
export async function openPersisted(of: string): Promise<void> {
  owner = of;
  await write((values) => {
    values.delete(IDBKeyRange.upperBound([of], true));
    values.delete(IDBKeyRange.lowerBound([of, []], true));
  });
}

/** `at`: since when it is so. */
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

/** At a sign-out: nothing of anybody stays in this browser. */
export async function clearPersisted(): Promise<void> {
  owner = undefined;
  await write((values) => values.clear());
}
