import { expect, it, vi } from 'vitest';

const stored = new Map<string, string>([['userId', '7']]);
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});
vi.stubGlobal('window', new EventTarget());
vi.stubGlobal('document', { documentElement: { setAttribute: () => {} } });
const { readStoredDraft } = await import('../../drafts/stored-draft.ts');
const { restoreText } = await import('./use-draft.ts');

it('a stored text is the draft of a message, and a stored note stays one', () => {
  stored.set('drafts', JSON.stringify({ '7:1': 'on its way', '7:2': { text: 'pays late', isNote: true } }));
  expect(readStoredDraft(1)).toEqual({ text: 'on its way', isNote: false });
  expect(readStoredDraft(2)).toEqual({ text: 'pays late', isNote: true });
  expect(readStoredDraft(3)).toEqual({ text: '', isNote: false });
});

it('a message that is undone beside the draft of a note does not make it a message', () => {
  stored.set('drafts', JSON.stringify({ '7:2': { text: 'pays late', isNote: true } }));
  restoreText(2, 'on its way');
  expect(readStoredDraft(2)).toEqual({ text: 'on its way\npays late', isNote: true });
});

it('a draft is of its author: the next user of the browser does not find it in the same conversation', () => {
  restoreText(5, 'I will call you');
  stored.set('userId', '8');
  expect(readStoredDraft(5)).toEqual({ text: '', isNote: false });
  restoreText(5, 'Good evening');
  stored.set('userId', '7');
  expect(readStoredDraft(5)).toEqual({ text: 'I will call you', isNote: false });
});
