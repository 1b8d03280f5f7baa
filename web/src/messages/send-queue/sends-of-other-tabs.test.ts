import { expect, it, vi } from 'vitest';
import { messageOf } from '../sample-message.ts';
import type { Outgoing } from './outgoing-message.ts';

const stored = new Map([['userId', '7']]);
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});
vi.stubGlobal('window', new EventTarget());
vi.stubGlobal('document', { documentElement: { setAttribute: () => {} } });
const posted: string[] = [];
vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
  const { body: text, clientId } = JSON.parse(body) as { body: string; clientId: string };
  posted.push(text);
  return Response.json({ messages: [messageOf({ fromMe: true, clientId })] });
});
const { enqueueSend, undoSend } = await import('./send-queue.ts');

const sendOf = (ticketId: number, body: string): Outgoing => ({
  clientId: crypto.randomUUID(),
  ticketId,
  companyId: 1,
  body,
  file: null,
  isPrivate: false,
  quotedMsgId: null,
  quoted: null,
  sender: { id: 7, name: 'Ana' },
  createdAt: '2026-11-21T12:00:00.000Z',
  undoSeconds: 0,
});

/** Another tab is sending in this conversation, until the returned function is called. */
async function occupy(ticketId: number): Promise<() => void> {
  const ended = Promise.withResolvers<void>();
  await new Promise<void>((resolve) => {
    void navigator.locks.request(`sends ${ticketId}`, () => {
      resolve();
      return ended.promise;
    });
  });
  return () => {
    posted.push('other tab');
    ended.resolve();
  };
}

it('a message is sent after those that were written before in another tab, and not after those of other conversations', async () => {
  const end = await occupy(41);
  enqueueSend(sendOf(41, 'first'));
  enqueueSend(sendOf(41, 'second'));
  enqueueSend(sendOf(42, 'elsewhere'));
  await expect.poll(() => posted).toContain('elsewhere');
  end();
  await expect.poll(() => posted.length).toBe(4);
  expect(posted).toEqual(['elsewhere', 'other tab', 'first', 'second']);
});

it('a message that waits for another tab can be undone', async () => {
  posted.length = 0;
  const end = await occupy(43);
  const undone = sendOf(43, 'undone');
  for (const one of [undone, sendOf(43, 'after it')]) enqueueSend(one);
  await undoSend(undone);
  end();
  await expect.poll(() => posted).toContain('after it');
  expect(posted).toEqual(['other tab', 'after it']);
});
