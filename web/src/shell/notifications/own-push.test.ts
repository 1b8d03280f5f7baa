import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { stubFetch } from '../../platform/test-fetch.ts';

stubFetch();
const { renewPush } = await import('./own-push.ts');

const unsubscribe = vi.fn(async () => true);
let impersonation: string | null = null;

beforeEach(() => {
  impersonation = null;
  unsubscribe.mockClear();
  vi.stubEnv('PROD', true);
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify({ userId: 7, waiting: true, showsText: true }) });
  vi.stubGlobal('sessionStorage', { getItem: () => impersonation });
  vi.stubGlobal('window', { PushManager: class {}, Notification: class {} });
  const registration = {
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
    getNotifications: async () => [],
  };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
});
afterAll(() => void vi.unstubAllEnvs());

it('a browser whose next user chose no notifications is unsubscribed', async () => {
  await renewPush(8);
  expect(unsubscribe).toHaveBeenCalledTimes(1);
});

it('an operator who acts in a company keeps the notifications of their own', async () => {
  impersonation = 'token';
  await renewPush(8);
  expect(unsubscribe).not.toHaveBeenCalled();
});
