import { beforeEach, expect, it, vi } from 'vitest';

function memoryStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}
const [browser, tab] = [memoryStorage(), memoryStorage()];
vi.stubGlobal('localStorage', browser);
vi.stubGlobal('sessionStorage', tab);
vi.stubGlobal('document', { querySelector: () => null });
const setAppBadge = vi.fn(async () => {});
const clearAppBadge = vi.fn(async () => {});
vi.stubGlobal('navigator', { setAppBadge, clearAppBadge });
const { readStored, writeStored } = await import('../storage/storage.ts');
const { showIconCount } = await import('../icon-count.ts');

beforeEach(() => tab.removeItem('looking'));

it('what an impersonating operator writes to customers and colleagues is not in the storage of their browser', () => {
  writeStored('drafts', { '1:7': 'Own' });
  tab.setItem('looking', 'token');
  expect(readStored('drafts')).toBeUndefined();
  writeStored('drafts', { '1:8': 'Of the company' });
  writeStored('chatDrafts', { '1:3': 'Of the company' });
  expect([readStored('drafts'), readStored('chatDrafts')]).toEqual([
    { '1:8': 'Of the company' },
    { '1:3': 'Of the company' },
  ]);
  tab.removeItem('looking');
  expect([readStored('drafts'), readStored('chatDrafts')]).toEqual([{ '1:7': 'Own' }, undefined]);
});

it('the badge of the installed app counts the operator’s own conversations, not those of a company', () => {
  tab.setItem('looking', 'token');
  showIconCount(0);
  showIconCount(12);
  expect([setAppBadge.mock.calls, clearAppBadge.mock.calls]).toEqual([[], []]);
  tab.removeItem('looking');
  showIconCount(3);
  expect(setAppBadge.mock.calls).toEqual([[3]]);
});
