import { beforeEach, expect, it, vi } from 'vitest';
import { stubFetch } from '../../platform/test-fetch.ts';

const server = stubFetch();
const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});
vi.stubGlobal('window', new EventTarget());
const { endAtServer } = await import('./unconfirmed-sign-out.ts');

const isUnconfirmed = () => stored.has('unconfirmedSignOut');
beforeEach(() => stored.clear());

it.each(['ERR_RATE_LIMIT', 'ERR_INTERNAL'] as const)('a sign-out refused with %s is repeated later', async (code) => {
  const ending = endAtServer();
  await server.refuseNext(code);
  await ending;
  expect(isUnconfirmed()).toBe(true);
});

it('a sign-out refused by a proxy is repeated later', async () => {
  const ending = endAtServer();
  await server.answerNextWith(new Response('<h1>Request timeout</h1>', { status: 408 }));
  await ending;
  expect(isUnconfirmed()).toBe(true);
});

it('a sign-out is confirmed by the server, also when the session had already ended', async () => {
  stored.set('unconfirmedSignOut', 'true');
  const ending = endAtServer();
  await server.answerNext({ message: 'ok' });
  await ending;
  expect(isUnconfirmed()).toBe(false);
  stored.set('unconfirmedSignOut', 'true');
  const again = endAtServer();
  await server.refuseNext('ERR_SESSION_EXPIRED');
  await again;
  expect(isUnconfirmed()).toBe(false);
});
