import { expect, it } from 'vitest';
import { setCached, updateCached } from './cached-changes.ts';
import { queryClient } from './query-client.ts';

const key = ['things'];
const thing = (version: number) => [{ id: 1, version }];
const updateOlder = (version: number) => (cached: { id: number; version: number }[]) =>
  cached.map((one) => (one.version < version ? { ...one, version } : one));

it('a response that was under way when a notice arrived does not undo the notice', async () => {
  queryClient.setQueryData(key, thing(1));
  const answer = Promise.withResolvers<ReturnType<typeof thing>>();
  const asked = queryClient.fetchQuery({ queryKey: key, queryFn: () => answer.promise, staleTime: 0 });
  updateCached(key, updateOlder(2));
  updateCached(key, updateOlder(3));
  expect(queryClient.getQueryData(key)).toEqual(thing(3));
  answer.resolve(thing(1));
  await asked;
  await expect.poll(() => queryClient.getQueryData(key)).toEqual(thing(3));
});

it('nor does the first response', async () => {
  queryClient.clear();
  const answer = Promise.withResolvers<ReturnType<typeof thing>>();
  const asked = queryClient.fetchQuery({ queryKey: key, queryFn: () => answer.promise });
  updateCached(key, updateOlder(2));
  answer.resolve(thing(1));
  await asked;
  await expect.poll(() => queryClient.getQueryData(key)).toEqual(thing(2));
});

it('nor does a response without a value, when the notice had the whole value', async () => {
  queryClient.clear();
  const answer = Promise.withResolvers<string | null>();
  const asked = queryClient.fetchQuery({ queryKey: key, queryFn: () => answer.promise });
  setCached(key, 'told');
  answer.resolve(null);
  await asked;
  await expect.poll(() => queryClient.getQueryData(key)).toBe('told');
});

it('a notice from before a request is not applied to its response', async () => {
  queryClient.setQueryData(key, thing(1));
  updateCached(key, updateOlder(9));
  await queryClient.fetchQuery({ queryKey: key, queryFn: async () => thing(4), staleTime: 0 });
  await new Promise((later) => setTimeout(later, 20));
  expect(queryClient.getQueryData(key)).toEqual(thing(4));
});
