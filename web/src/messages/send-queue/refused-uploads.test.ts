import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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

/** The response of a proxy in front of the server to each upload; null: no network. */
let answer: { status: number; text: string } | null;
let uploads = 0;
class FakeRequest {
  upload = {};
  status = 0;
  responseText = '';
  onload?: () => void;
  onerror?: () => void;
  open() {}
  setRequestHeader() {}
  abort() {}
  send() {
    uploads += 1;
    if (answer === null) return queueMicrotask(() => this.onerror?.());
    this.status = answer.status;
    this.responseText = answer.text;
    queueMicrotask(() => this.onload?.());
  }
}
vi.stubGlobal('XMLHttpRequest', FakeRequest);

const { enqueueSend, retrySend } = await import('./send-queue.ts');
const { previewOf } = await import('./sent-previews.ts');
const { unsentOf } = await import('./unsent-messages.ts');

const page = { status: 504, text: '<h1>504 Gateway Time-out</h1>' };
const minute = 60_000;
let tickets = 900;

function sendFile(mimeType = 'application/pdf', url = ''): string {
  const file = { blob: new Blob(['x']), name: 'a', mimeType, url, width: null, height: null };
  const outgoing: Outgoing = {
    clientId: crypto.randomUUID(),
    ticketId: ++tickets,
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
  enqueueSend(outgoing);
  return outgoing.clientId;
}
const statusOf = (clientId: string) => unsentOf(clientId)?.row.status;

beforeEach(() => {
  vi.useFakeTimers();
  uploads = 0;
});
afterEach(() => void vi.useRealTimers());

it('a file refused by a proxy’s error page is not retried forever: it fails, and can be retried by hand', async () => {
  answer = page;
  const clientId = sendFile();
  await vi.advanceTimersByTimeAsync(4 * minute);
  expect(statusOf(clientId)).toBe('queued');
  await vi.advanceTimersByTimeAsync(2 * minute);
  expect(statusOf(clientId)).toBe('failed');
  const tried = uploads;
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(uploads).toBe(tried);
  answer = { status: 200, text: JSON.stringify({ messages: [messageOf({ fromMe: true, clientId })] }) };
  retrySend(clientId);
  await vi.advanceTimersByTimeAsync(0);
  expect([unsentOf(clientId), uploads]).toEqual([undefined, tried + 1]);
});

it('a file waits for the network indefinitely', async () => {
  answer = page;
  const clientId = sendFile();
  await vi.advanceTimersByTimeAsync(4 * minute);
  answer = null;
  await vi.advanceTimersByTimeAsync(600 * minute);
  answer = page;
  await vi.advanceTimersByTimeAsync(4 * minute);
  expect(statusOf(clientId)).toBe('queued');
  answer = { status: 200, text: JSON.stringify({ messages: [messageOf({ fromMe: true, clientId })] }) };
  await vi.advanceTimersByTimeAsync(minute);
  expect(unsentOf(clientId)).toBeUndefined();
});

it('the object URL of a document is released when the server has it; that of a picture is its preview', async () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  answer = page;
  const sent = [sendFile('application/pdf', 'blob:document'), sendFile('image/png', 'blob:picture')];
  await vi.advanceTimersByTimeAsync(0);
  expect(revoke).not.toHaveBeenCalled();
  answer = { status: 200, text: JSON.stringify({ messages: [] }) };
  await vi.advanceTimersByTimeAsync(minute);
  expect(sent.map(unsentOf)).toEqual([undefined, undefined]);
  expect(revoke.mock.calls).toEqual([['blob:document']]);
  expect(sent.map(previewOf)).toEqual([undefined, 'blob:picture']);
  revoke.mockRestore();
});

it('a send that waited for more than a day is shown as not sent, and goes when its author tries again', async () => {
  answer = null;
  const clientId = sendFile();
  await vi.advanceTimersByTimeAsync(25 * 60 * minute);
  answer = { status: 200, text: JSON.stringify({ messages: [messageOf({ fromMe: true, clientId })] }) };
  await vi.advanceTimersByTimeAsync(minute);
  expect(statusOf(clientId)).toBe('failed');
  retrySend(clientId);
  await vi.advanceTimersByTimeAsync(0);
  expect(unsentOf(clientId)).toBeUndefined();
});
