import { expect, it, vi } from 'vitest';
import type { Outgoing } from './outgoing-message.ts';

/** A database with one store, which persists its writes when `commit` is called. */
const values = new Map<string, unknown>();
type Transaction = { objectStore: () => object; oncomplete?: () => void };
const open: Transaction[] = [];
const commit = () => {
  for (const transaction of open.splice(0)) transaction.oncomplete?.();
};
const database = {
  transaction() {
    const transaction: Transaction = {
      objectStore: () => ({
        put: ({ key, value }: { key: string; value: unknown }) => values.set(key, value),
        delete: (range?: [string, string]) => range && values.delete(range[1]),
      }),
    };
    open.push(transaction);
    return transaction;
  },
};
vi.stubGlobal('indexedDB', {
  open: () => {
    const request: { result: typeof database; onsuccess?: () => void } = { result: database };
    queueMicrotask(() => request.onsuccess?.());
    return request;
  },
});
vi.stubGlobal('IDBKeyRange', { upperBound: () => undefined, lowerBound: () => undefined });
const { openPersisted } = await import('../../platform/offline/offline-database.ts');
const { ownerKey } = await import('../../platform/offline/owner-key.ts');
const { putUnsent, removeUnsent } = await import('./unsent-messages.ts');

it('a file that is sent before it was stored is not kept in the browser', async () => {
  const opened = openPersisted(ownerKey({ companyId: 1, id: 7 }));
  await vi.waitUntil(() => open.length > 0);
  commit();
  await opened;
  const file = { blob: new Blob(['x']), name: 'a.png', mimeType: 'image/png', url: '', width: null, height: null };
  const outgoing: Outgoing = {
    clientId: crypto.randomUUID(),
    ticketId: 1,
    companyId: 1,
    body: '',
    file,
    isPrivate: false,
    quotedMsgId: null,
    quoted: null,
    sender: { id: 7, name: 'Ana' },
    createdAt: '2026-11-21T12:00:00.000Z',
    ...JSON.parse('{"holdSeconds":0}'),
  };
  putUnsent(outgoing, 'queued');
  await vi.waitUntil(() => values.size === 1);
  removeUnsent(1, outgoing.clientId);
  commit();
  await expect.poll(() => values.size).toBe(0);
});
