import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { queryClient, setCached, updateCached } from './query.ts';

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

it.each([false, true])('a displayed query is fetched again, also while it has no data yet (%s)', async (isAnswered) => {
  queryClient.clear();
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let asked = 0;
  const queryFn = () => answers[asked++]?.promise ?? 'asked too often';
  const observer = new QueryObserver(queryClient, { queryKey: key, queryFn });
  const stop = observer.subscribe(() => {});
  if (isAnswered) {
    answers[0]?.resolve('before');
    await expect.poll(() => observer.getCurrentResult().data).toBe('before');
  }
  void queryClient.invalidateQueries();
  if (!isAnswered) void queryClient.invalidateQueries({ queryKey: key });
  answers[0]?.resolve('before');
  answers[1]?.resolve('after');
  await expect.poll(() => observer.getCurrentResult().data).toBe('after');
  expect(asked).toBe(2);
  stop();
});
