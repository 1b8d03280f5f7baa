import { expect, it, vi } from 'vitest';
import { stubFetch } from '../../platform/test-fetch.ts';
import { messageOf } from '../sample-message.ts';
import type { Outgoing } from './outgoing-message.ts';

const server = stubFetch();
const stored = new Map([['userId', '7']]);
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});
vi.stubGlobal('window', new EventTarget());
const { delaySend } = await import('../composer/delay-send.ts');
const { takeAttachments } = await import('../composer/attachments/attachments.ts');
const { enqueueSend } = await import('./send-queue.ts');
const { screenUndoQueue } = await import('../../ui/undo/screen-undo-queue.ts');

const ticketId = 1;
const sendOf = (body: string): Outgoing => ({
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
  undoSeconds: 6,
});
const attachmentOf = (name: string) => ({
  id: name,
  blob: new Blob(['x']),
  name,
  mimeType: 'image/png',
  url: '',
  width: null,
  height: null,
  caption: '',
  refusal: undefined,
  isPreparing: false,
});

it('when only some of several sends can be undone, those are restored to the composer', async () => {
  const sends = ['first picture', 'second picture', 'the text'].map(sendOf);
  for (const one of sends) enqueueSend(one);
  for (const [index, { clientId }] of sends.entries())
    await server.answerNext({ messages: [messageOf({ id: String(index + 1), fromMe: true, clientId })] });
  const files = [attachmentOf('first.png'), attachmentOf('second.png')];
  const show = vi.fn();
  delaySend(ticketId, sends, { text: 'the text', files }, show);
  screenUndoQueue.undo();
  await server.answerNext({});
  await server.answerNext({});
  await server.loseNext();
  await expect.poll(() => show.mock.calls.length).toBe(1);
  expect(JSON.parse(stored.get('drafts') ?? '{}')).toEqual({ [`7:${ticketId}`]: 'the text' });
  const restored = takeAttachments(ticketId);
  expect(restored.map(({ name }) => name)).toEqual(['second.png']);
  // Its former one is released with the send.
  expect(restored[0]?.url).toMatch(/^blob:/);
});
