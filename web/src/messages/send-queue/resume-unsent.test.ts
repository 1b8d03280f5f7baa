import { beforeEach, expect, it, vi } from 'vitest';
import type { StoredChat } from '../../platform/storage/stored-values.ts';
import { stubFetch } from '../../platform/test-fetch.ts';

const at = new Date().toISOString();
const text = { clientId: 'c', body: 'Oi', quotedMsgId: null, isPrivate: false, createdAt: at, userId: 7 };
const chat: StoredChat = { userId: 7, chatId: 3, clientId: 'c', text: 'Oi', ticketId: null, mentions: [], at };
const user = { id: 7, name: 'Ana', companyId: 1 };
let isImpersonating: boolean;

const calls = stubFetch();
const written = vi.fn();
const stored = new Map<string, unknown>([
  ['userId', 7],
  ['unsent', { 41: [text] }],
  ['unsentChats', [chat]],
]);
vi.stubGlobal('window', new EventTarget());
vi.stubGlobal('localStorage', {
  getItem: (key: string) => (stored.has(key) ? JSON.stringify(stored.get(key)) : null),
  setItem: written,
  removeItem: written,
});
vi.stubGlobal('sessionStorage', { getItem: () => (isImpersonating ? 'token' : null) });
const { resumeUnsent } = await import('./resume-unsent.ts');
const { unsentRows, clearUnsent } = await import('./unsent-messages.ts');
const { resumeChats } = await import('../../chats/chat-outbox.ts');
const { readUnsent } = await import('../../chats/stored-chats.ts');

beforeEach(() => {
  isImpersonating = true;
  written.mockClear();
});

it('what a user left unsent in this browser is not sent by an operator who acts as them, and is by themself', async () => {
  await resumeUnsent(user);
  expect(unsentRows(41)).toEqual([]);
  isImpersonating = false;
  await resumeUnsent(user);
  expect(unsentRows(41)).toMatchObject([{ body: 'Oi' }]);
  clearUnsent();
});

it('nor what they left in a room; what the operator writes there is not stored', async () => {
  const stop = resumeChats(user);
  await readUnsent(user);
  expect([written.mock.calls, calls.asked.filter((url) => url.includes('/chats/'))]).toEqual([[], []]);
  stop();
  expect(written).not.toHaveBeenCalled();
});
