import { expect, it } from 'vitest';
import { type Log, silentLog } from '../log.ts';
import { shutDownInOrder } from './shut-down-in-order.ts';

it('a shutdown step that fails or hangs is logged by name, and the steps after it run all the same', async () => {
  const logged: object[] = [];
  const ended: string[] = [];
  const log: Log = { ...silentLog, error: (fields) => void logged.push(fields) };
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
  expect(logged).toEqual([
    { step: 'jobs', ms: expect.any(Number) },
    { step: 'outbox', error: 'no connection' },
  ]);
});
