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
const { enqueueSend } = await import('./send-queue.ts');
const { unsentOf } = await import('./unsent-messages.ts');

const answer = (more: Partial<Outgoing> = {}): Outgoing => ({
  clientId: crypto.randomUUID(),
  ticketId: 1,
  companyId: 1,
  body: 'Sim, temos',
  file: null,
  isPrivate: false,
  quotedMsgId: '5',
  quoted: messageOf({ id: '5', body: 'Tem azul?' }),
  sender: { id: 7, name: 'Ana' },
  createdAt: '2026-11-21T12:00:00.000Z',
  undoSeconds: 0,
  ...more,
});

it('an answer to a message that the customer deleted meanwhile is sent without the quote', async () => {
  const { clientId } = answer();
  enqueueSend(answer({ clientId }));
  await server.refuseNext('ERR_NO_MESSAGE_FOUND');
  await server.answerNext({ messages: [messageOf({ id: '6', fromMe: true, clientId })] });
  await expect.poll(() => unsentOf(clientId)).toBe(undefined);
  expect(server.sent).toMatchObject([
    { body: 'Sim, temos', clientId, quotedMsg: '5' },
    { body: 'Sim, temos', clientId, quotedMsg: null },
  ]);
});

it('a message without a quote that is refused stays, with the reason', async () => {
  const { clientId } = answer();
  enqueueSend(answer({ clientId, quotedMsgId: null, quoted: null }));
  await server.refuseNext('ERR_TICKET_STATUS');
  await expect.poll(() => unsentOf(clientId)?.row.status).toBe('failed');
});
