import { failureReason } from '@balcao/contract/channels/failure-reason';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { InboundEvent } from '../../../inbound-event.ts';
import { openAcksWithLate } from './late-acks.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = (changeIds: string[] = []) => {
  const journalled: InboundEvent[] = [];
  const journal = async (event: InboundEvent) => void journalled.push(event);
  const acks = openAcksWithLate(new Set(changeIds), journal, async (code) =>
    failureReason('refusedWithCode', { code }),
  );
  return { acks, journalled };
};

it('a late acknowledgement is journalled, once', async () => {
  const { acks, journalled } = open();
  const waiting = acks.expect('3EB01', 1000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await waiting).toBeUndefined();
  acks.acknowledge('3EB01', '406');
  acks.acknowledge('3EB01', '406');
  await vi.advanceTimersByTimeAsync(0);
  expect(journalled).toMatchObject([{ kind: 'status', targetId: '3EB01', status: 'failed' }]);
});

it('one in time is the answer, and nothing more', async () => {
  const { acks, journalled } = open();
  const waiting = acks.expect('3EB01', 1000);
  acks.acknowledge('3EB01', null);
  expect(await waiting).toBeNull();
  acks.acknowledge('3EB01', null);
  acks.acknowledge('of another device', null);
  expect(journalled).toEqual([]);
});

it('a change of a message has no status of its own', async () => {
  const { acks, journalled } = open(['3EB0CHANGE']);
  const waiting = acks.expect('3EB0CHANGE', 1000);
  await vi.advanceTimersByTimeAsync(1000);
  await waiting;
  acks.acknowledge('3EB0CHANGE', null);
  expect(journalled).toEqual([]);
});

it('two waiters for one message have their own timeouts, and both get the answer', async () => {
  const { acks, journalled } = open();
  const first = acks.expect('3EB01', 1000);
  await vi.advanceTimersByTimeAsync(500);
  const second = acks.expect('3EB01', 1000);
  const third = acks.expect('3EB01', 1000);
  await vi.advanceTimersByTimeAsync(500);
  expect(await first).toBeUndefined();
  acks.acknowledge('3EB01', null);
  expect([await second, await third]).toEqual([null, null]);
  expect(journalled).toEqual([]);
});

it('closing the socket ends all waiting, and later acknowledgements are journalled', async () => {
  const { acks, journalled } = open();
  const waiting = [acks.expect('3EB01', 60_000), acks.expect('3EB01', 60_000), acks.expect('3EB02', 60_000)];
  acks.cancelAll();
  expect(await Promise.all(waiting)).toEqual([undefined, undefined, undefined]);
  acks.acknowledge('3EB02', null);
  expect(journalled).toMatchObject([{ targetId: '3EB02', status: 'sent' }]);
});
