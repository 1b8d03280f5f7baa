import { afterAll, expect, it, vi } from 'vitest';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});
vi.stubGlobal('window', new EventTarget());
vi.stubGlobal('document', { documentElement: { setAttribute: () => {} } });
afterAll(() => void vi.unstubAllGlobals());
const { readStoredDraft } = await import('../../platform/storage.ts');
const { restoreText } = await import('./use-draft.ts');

it('a stored text is the draft of a message, and a stored note stays one', () => {
  stored.set('drafts', JSON.stringify({ 1: 'on its way', 2: { text: 'pays late', isNote: true } }));
  expect(readStoredDraft(1)).toEqual({ text: 'on its way', isNote: false });
  expect(readStoredDraft(2)).toEqual({ text: 'pays late', isNote: true });
  expect(readStoredDraft(3)).toEqual({ text: '', isNote: false });
});

it('a message that is undone beside the draft of a note does not make it a message', () => {
  stored.set('drafts', JSON.stringify({ 2: { text: 'pays late', isNote: true } }));
  restoreText(2, 'on its way');
  expect(readStoredDraft(2)).toEqual({ text: 'on its way\npays late', isNote: true });
});
