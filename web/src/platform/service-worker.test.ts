import { afterEach, expect, it, vi } from 'vitest';
import { readyServiceWorker } from './service-worker.ts';

afterEach(() => vi.unstubAllGlobals());

it('a service worker whose registration failed when the page loaded is registered when it is needed', async () => {
  const ready = Promise.withResolvers<string>();
  const register = vi.fn(async () => ready.resolve('registration'));
  vi.stubGlobal('navigator', { serviceWorker: { register, ready: ready.promise } });
  expect(await readyServiceWorker()).toBe('registration');
  register.mockRejectedValueOnce(new Error('offline'));
  await expect(readyServiceWorker()).rejects.toThrow('offline');
});
