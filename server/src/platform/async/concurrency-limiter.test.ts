import { Failure } from '@balcao/contract/errors';
import { expect, test } from 'vitest';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

/** Work items that end when the test says so. */
function works() {
  const begun: { name: string; end: () => void }[] = [];
  const work = (name: string) => () => new Promise<string>((end) => begun.push({ name, end: () => end(name) }));
  return { begun, work, names: () => begun.map(({ name }) => name) };
}
const flushPromises = () => new Promise((next) => setImmediate(next));

test('never runs more than allowed at once; the others wait in the order of their arrival', async () => {
  const { begun, work, names } = works();
  const gate = createConcurrencyLimiter({ maxConcurrent: 2, maxWaiting: 10 });
  const all = ['a', 'b', 'c', 'd'].map((name) => gate.run(name, work(name)));
  await flushPromises();
  expect(names()).toEqual(['a', 'b']);
  begun[1]?.end();
  await flushPromises();
  expect(names()).toEqual(['a', 'b', 'c']);
  begun[0]?.end();
  await flushPromises();
  for (const { end } of begun) end();
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

test('one key cannot fill the whole queue; what does not fit is refused at once with a time to wait', async () => {
  const { work, names } = works();
  const gate = createConcurrencyLimiter({ maxConcurrent: 1, maxWaiting: 3, maxWaitingPerKey: 2 });
  for (const name of ['a', 'b', 'c']) void gate.run('flood', work(name));
  await expect(gate.run('flood', work('d'))).rejects.toMatchObject({
    code: 'ERR_RATE_LIMIT',
    details: { retryAfterSeconds: 1 },
  });
  void gate.run('other', work('e'));
  await expect(gate.run('third', work('f'))).rejects.toBeInstanceOf(Failure);
  expect(names()).toEqual(['a']);
});

test('work that fails frees its slot', async () => {
  const gate = createConcurrencyLimiter({ maxConcurrent: 1, maxWaiting: 1 });
  const failing = gate.run('a', () => Promise.reject(new Error('no')));
  const next = gate.run('a', async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
