import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { queryClient } from './query-client.ts';

const key = ['things'];

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
