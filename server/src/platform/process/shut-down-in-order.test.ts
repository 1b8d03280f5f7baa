import { expect, it } from 'vitest';
import { type Log, silentLog } from '../log.ts';
import { shutDownInOrder } from './shut-down-in-order.ts';

it('a step of the stop that fails or does not end is named, and what comes after it is ended all the same', async () => {
  const said: object[] = [];
  const ended: string[] = [];
  const log: Log = { ...silentLog, error: (facts) => void said.push(facts) };
  await shutDownInOrder(
    [
      ['calls', async () => void ended.push('calls')],
      ['jobs', () => new Promise(() => {})],
      ['outbox', () => Promise.reject(new Error('no connection'))],
      ['database', async () => void ended.push('database')],
    ],
    log,
    { stepMs: 600, allMs: 5_000 },
  );
  expect(ended).toEqual(['calls', 'database']);
  expect(said).toEqual([
    { step: 'jobs', ms: expect.any(Number) },
    { step: 'outbox', error: 'no connection' },
  ]);
});
