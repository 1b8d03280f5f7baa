import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { trackTraffic } from './traffic.ts';

const start = new Date('2026-11-22T12:00:00Z');
beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => void vi.useRealTimers());

const ack = { tag: 'ack', attrs: { class: 'message', id: '3EB0' } };
const answer = { tag: 'iq', attrs: {} };
const message = { tag: 'message', attrs: {} };

it('accepted sends count from the first, until something unrequested arrives', () => {
  const activitySeen = vi.fn();
  const traffic = trackTraffic(activitySeen);
  vi.setSystemTime(start.getTime() + 1000);
  traffic.record(ack);
  vi.setSystemTime(start.getTime() + 2000);
  traffic.record(ack);
  expect(traffic.silence()).toEqual({
    since: start.getTime(),
    acceptedSends: 2,
    acceptedSince: start.getTime() + 1000,
  });
  expect(activitySeen).not.toHaveBeenCalled();
  traffic.record(message);
  expect(traffic.silence()).toEqual({ since: start.getTime() + 2000, acceptedSends: 0, acceptedSince: null });
  expect(activitySeen).toHaveBeenCalledOnce();
});

it('an answer counts as activity of the socket, but does not end a silence', () => {
  const traffic = trackTraffic(() => {});
  expect(traffic.lastStanzaAt()).toBeNull();
  vi.setSystemTime(start.getTime() + 1000);
  traffic.record(answer);
  expect(traffic.lastStanzaAt()).toEqual(new Date(start.getTime() + 1000));
  expect(traffic.silence().since).toBe(start.getTime());
});
