import { notificationsStore } from '@mantine/notifications';
import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { stubFetch } from '../../platform/test-fetch.ts';
import type { Outgoing } from './outgoing-message.ts';

const server = stubFetch();
const stored = new Map([['userId', '7']]);
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});
vi.stubGlobal('window', new EventTarget());
const { queryClient } = await import('../../platform/queries/query-client.ts');
const { threadKeys } = await import('../thread.queries.ts');
const { enqueueSend, restoreSend } = await import('./send-queue.ts');
const { unsentOf } = await import('./unsent-messages.ts');

const sendOf = (body: string): Outgoing => ({
  clientId: crypto.randomUUID(),
  ticketId: 1,
  companyId: 1,
  body,
  file: null,
  isPrivate: false,
  quotedMsgId: null,
  quoted: null,
  sender: { id: 7, name: 'Ana' },
  createdAt: new Date().toISOString(),
  undoSeconds: 0,
});
const toasts = () => {
  const { notifications, queue } = notificationsStore.getState();
  return [...notifications, ...queue].map(({ message }) => JSON.stringify(message));
};
async function refuse({ clientId }: Outgoing): Promise<void> {
  await server.refuseNext('ERR_NO_PERMISSION');
  await expect.poll(() => unsentOf(clientId)?.row.status).toBe('failed');
}

beforeEach(() => notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] }));

it('a send that is refused after its conversation was left says so: nobody sees its bubble', async () => {
  const send = sendOf('Segue o contrato');
  enqueueSend(send);
  await refuse(send);
  expect(toasts()).toEqual([expect.stringContaining('Segue o contrato')]);
});

it('one that is on the screen has its reason there, and one from before a reload was reported then', async () => {
  const shown = new QueryObserver(queryClient, { queryKey: threadKeys.thread(1), enabled: false });
  const leave = shown.subscribe(() => {});
  const send = sendOf('Bom dia');
  enqueueSend(send);
  await refuse(send);
  leave();
  const restored = sendOf('Até logo');
  restoreSend(restored);
  await refuse(restored);
  expect(toasts()).toEqual([]);
});
