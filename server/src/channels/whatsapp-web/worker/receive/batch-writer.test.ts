import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { capturedLog } from '../../../../../../tests/world/captured-log.ts';
import type { InboundItem } from '../context/worker-context.ts';
import { leaseKeyOf } from '../session/check-leases.ts';
import { type LeasedInboundItem, openBatchWriter } from './batch-writer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const [first, second] = [
  { companyId: 1, whatsappId: 11, epoch: 1 },
  { companyId: 1, whatsappId: 12, epoch: 1 },
];
const ofAnother = { companyId: 2, whatsappId: 21, epoch: 1 };
const arrival = (id: string): InboundItem => ({
  event: { kind: 'notice', chat: 'c', providerId: id, at: new Date(0), text: '' },
  raw: { from: id },
});
const isWanted = () => true;
const dataError = Object.assign(new Error('invalid input'), { code: '22P05' });
const away = new Error('Connection terminated');
const namesOf = (arrivals: LeasedInboundItem[]) => arrivals.map(({ event }) => event.providerId);

/** `insert` stores the items that `refuse` accepts. */
function writer(refuse: (arrivals: LeasedInboundItem[], companyId: number) => Error | undefined = () => undefined) {
  const stored: LeasedInboundItem[] = [];
  const batches: string[][] = [];
  let written = 0;
  const log = capturedLog();
  const batch = openBatchWriter(
    async (companyId, arrivals) => {
      batches.push(namesOf(arrivals));
      const error = refuse(arrivals, companyId);
      if (error) throw error;
      stored.push(...arrivals);
      return new Set(arrivals.map(leaseKeyOf));
    },
    () => void written++,
    log,
  );
  return { ...batch, stored, batches, log, written: () => written };
}

it('concurrent arrivals on a company’s connections are written at once, separately for each company', async () => {
  const { write, batches, written } = writer();
  const writes = [
    write(first, [arrival('a'), arrival('b')], isWanted),
    write(second, [arrival('c')], isWanted),
    write(ofAnother, [arrival('d')], isWanted),
    write(first, [], isWanted),
  ];
  await vi.advanceTimersByTimeAsync(0);
  await Promise.all(writes);
  expect(batches).toEqual([['a', 'b', 'c'], ['d']]);
  expect(written()).toBe(2);
});

it('a payload that no database can store is dropped; others in its batch keep theirs', async () => {
  const { write, stored } = writer((arrivals) =>
    arrivals.some(({ event, raw }) => event.providerId === 'bad' && raw !== null) ? dataError : undefined,
  );
  const writes = [write(first, [arrival('bad')], isWanted), write(second, [arrival('good')], isWanted)];
  await vi.advanceTimersByTimeAsync(0);
  await Promise.all(writes);
  expect(stored.map(({ event, raw }) => [event.providerId, raw])).toEqual([
    ['bad', null],
    ['good', { from: 'good' }],
  ]);
});

it('an entry that cannot be stored at all is logged, and not retried forever', async () => {
  const { write, stored, log } = writer((arrivals) => (namesOf(arrivals).includes('bad') ? dataError : undefined));
  const writes = [write(first, [arrival('bad')], isWanted), write(second, [arrival('good')], isWanted)];
  await vi.advanceTimersByTimeAsync(0);
  await Promise.all(writes);
  expect(namesOf(stored)).toEqual(['good']);
  expect(log.entries).toEqual(['{"whatsappId":11,"kind":"notice"} a received event cannot be stored']);
});

it('a database failure while they are written one by one costs none its payload', async () => {
  let isAway = true;
  const { write, stored } = writer((arrivals) => {
    if (namesOf(arrivals).includes('bad') && arrivals.some(({ raw }) => raw !== null)) return dataError;
    if (arrivals.length > 1 || !isAway) return undefined;
    isAway = false;
    return away;
  });
  const writes = [write(first, [arrival('good')], isWanted), write(second, [arrival('bad')], isWanted)];
  await vi.advanceTimersByTimeAsync(1000);
  await Promise.all(writes);
  expect(stored.find(({ event }) => event.providerId === 'good')?.raw).toEqual({ from: 'good' });
});

it('arrivals wait for an unreachable database in order; those of an ended link do not', async () => {
  let isAway = true;
  const { write, batches, stored, log } = writer(() => (isAway ? away : undefined));
  let isOpen = true;
  const ended = write(first, [arrival('of the ended link')], () => isOpen);
  const waiting = [write(second, [arrival('a')], isWanted)];
  const failed = expect(ended).rejects.toThrow('the link ended');
  await vi.advanceTimersByTimeAsync(0);
  isOpen = false;
  await vi.advanceTimersByTimeAsync(100);
  await failed;
  waiting.push(write(second, [arrival('b')], isWanted));
  await vi.advanceTimersByTimeAsync(5000);
  expect(stored).toEqual([]);
  isAway = false;
  await vi.advanceTimersByTimeAsync(2000);
  await Promise.all(waiting);
  expect(namesOf(stored)).toEqual(['a', 'b']);
  expect(batches.length).toBeLessThan(12);
  expect(log.entries).toHaveLength(1);
});

it('one company’s refused write does not stop another’s', async () => {
  const { write, stored, stop } = writer((_, companyId) => (companyId === 1 ? away : undefined));
  const refused = expect(write(first, [arrival('a')], isWanted)).rejects.toThrow('the link ended');
  const other = write(ofAnother, [arrival('d')], isWanted);
  await vi.advanceTimersByTimeAsync(50);
  await other;
  expect(namesOf(stored)).toEqual(['d']);
  const stopped = stop();
  await vi.advanceTimersByTimeAsync(2000);
  await Promise.all([stopped, refused]);
});
