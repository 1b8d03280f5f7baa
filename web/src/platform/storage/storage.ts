import { createListeners } from '../external-store/listeners.ts';
import { isImpersonating } from '../impersonation/impersonation-token.ts';
import { companyKeys, rawKeys, type StoredValues } from './stored-values.ts';

const storageOf = (key: keyof StoredValues): Storage =>
  companyKeys.has(key) && isImpersonating() ? sessionStorage : localStorage;
const listeners = createListeners();

/** The stored value, or undefined when it is missing, unreadable, or storage is disabled. */
export function readStored<K extends keyof StoredValues>(key: K): StoredValues[K] | undefined {
  try {
    const text = storageOf(key).getItem(key);
    if (text === null) return undefined;
    return (rawKeys.has(key) ? text : JSON.parse(text)) as StoredValues[K];
  } catch {
    return undefined;
  }
}

/** Stores `value`; `undefined` removes the key. A full or disabled storage is not an error. */
export function writeStored<K extends keyof StoredValues>(key: K, value: StoredValues[K] | undefined): void {
  try {
    if (value === undefined) storageOf(key).removeItem(key);
    else storageOf(key).setItem(key, rawKeys.has(key) ? String(value) : JSON.stringify(value));
  } catch {
    // Private windows and full disks.
  }
  listeners.notify();
}

/** Removes the values of the signed-out user; theme, language and volume stay. */
export function clearSession(): void {
  writeStored('companyId', undefined);
  writeStored('userId', undefined);
  writeStored('companyDueDate', undefined);
}

/** Runs when another tab changes (true) or removes (false) the value of `key`. */
export function onStoredInOtherTab(key: keyof StoredValues, listener: (isStored: boolean) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) listener(event.newValue !== null);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Calls `listener` when a value may have changed, in this tab or another, until the returned function is called. */
export const subscribeToStored = (listener: () => void) => {
  const unsubscribe = listeners.subscribe(listener);
  window.addEventListener('storage', listener);
  return () => {
    unsubscribe();
    window.removeEventListener('storage', listener);
  };
};
