import type { Page } from 'playwright-core';

/** The keys of the values that are stored in the browser of this page for reading without a network. */
export const persistedKeys = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const request = indexedDB.open('balcao', 1);
        // The page has not created it yet, and must be the one that does.
        request.onupgradeneeded = () => request.transaction?.abort();
        request.onerror = () => resolve([]);
        request.onsuccess = () => {
          const all = request.result.transaction('persisted').objectStore('persisted').getAllKeys();
          all.onsuccess = () => resolve(all.result.map((key) => String((key as string[])[1])));
        };
      }),
  );
