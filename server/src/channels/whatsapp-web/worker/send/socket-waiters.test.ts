import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openAcks } from './pending-acks.ts';
import { openSocketWaiters } from './socket-waiters.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a waiter that gets no socket in time continues without', async () => {
  const sockets = openSocketWaiters(() => true);
  expect(await sockets.waitFor(0)).toBeNull();
  const waiting = sockets.waitFor(1000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await waiting).toBeNull();
});

it('a connection of another worker gives none, also to those already waiting', async () => {
  let isActive = true;
  const sockets = openSocketWaiters(() => isActive);
  const waiting = sockets.waitFor(60_000);
  sockets.closed();
  isActive = false;
  sockets.closed();
  expect(await waiting).toBeNull();
  expect(await sockets.waitFor(60_000)).toBeNull();
});

it('an acknowledgement goes to its waiter, once; later ones are unexpected', async () => {
  const unexpected: string[] = [];
  const acks = openAcks((id) => void unexpected.push(id));
  const first = acks.expect('3EB01', 1000);
  acks.acknowledge('3EB01', null);
  acks.acknowledge('3EB01', null);
  expect(await first).toBeNull();
  expect(unexpected).toEqual(['3EB01']);
});

it('one that does not arrive in time, or before the socket closes, is undefined', async () => {
  const acks = openAcks(() => {});
  const late = acks.expect('3EB01', 1000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await late).toBeUndefined();
  const cancelled = acks.expect('3EB02', 60_000);
  acks.cancelAll();
  expect(await cancelled).toBeUndefined();
});
