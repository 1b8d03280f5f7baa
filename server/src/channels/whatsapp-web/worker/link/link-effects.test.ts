import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { silentLog } from '../../../../platform/log.ts';
import { timeouts } from '../context/timeouts.ts';
import { openLinkEffects } from './link-effects.ts';
import type { LinkParts } from './link-parts.ts';
import type { LinkEvent } from './link-state.ts';
import { slot } from './test-link.ts';

// The pauses of `retry` are promises of Node's own: here by the clock that is faked.
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
}));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const backlogTimeoutMs = 5000;
const connection = { companyId: 1, whatsappId: 2, epoch: 3 };

type Query = () => Promise<{ rowCount: number; rows: object[] }>;
/** Effects on as much of a link as these tests need; what comes of them are events. */
function effectsOn(
  { query = async () => ({ rowCount: 1, rows: [{}] }), isActive = () => true } = {} as {
    query?: Query;
    isActive?: () => boolean;
  },
) {
  const events: LinkEvent[] = [];
  let current: object | null = {};
  const worker = {
    id: 'worker',
    db: { query },
    log: silentLog,
    timeouts: timeouts.parse({ backoffFirst: 1000, backoffMost: 1000 }),
    acquireOpenSlot: async () => slot,
  };
  const socket = { get: () => current, isCurrent: (link: object | null) => link !== null && link === current };
  const parts: LinkParts = Object.assign(Object.create(null), {
    worker,
    connection,
    socket,
    deps: { isActive },
    downtime: {},
    stored: {},
  });
  const perform = openLinkEffects(parts, async (event, isCurrent = () => true) => {
    if (isCurrent()) events.push(event);
  });
  return {
    events,
    perform,
    openAnother() {
      current = {};
    },
    close() {
      current = null;
    },
  };
}

it('a backlog whose end is never announced ends by itself, once', async () => {
  const { events, perform } = effectsOn();
  await perform({ does: 'awaitBacklog' });
  await vi.advanceTimersByTimeAsync(backlogTimeoutMs - 1);
  expect(events).toEqual([]);
  await vi.advanceTimersByTimeAsync(10 * backlogTimeoutMs);
  expect(events).toEqual([{ kind: 'backlogDone' }]);
});

it.each(['openAnother', 'close'] as const)('that of a socket of before says nothing: %s', async (change) => {
  const link = effectsOn();
  await link.perform({ does: 'awaitBacklog' });
  link[change]();
  await vi.advanceTimersByTimeAsync(backlogTimeoutMs);
  expect(link.events).toEqual([]);
});

it('of two pauses the later counts, and one that is called off ends in nothing', async () => {
  const { events, perform } = effectsOn();
  const pause = { does: 'reopenAfter', wait: { after: 'error' } } as const;
  await perform(pause);
  await vi.advanceTimersByTimeAsync(500);
  await perform(pause);
  await vi.advanceTimersByTimeAsync(999);
  expect(events).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(events).toEqual([{ kind: 'due' }]);
  await perform(pause);
  await perform({ does: 'cancelReopening' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(events).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

it('a lease is asked for until the database answers', async () => {
  let failures = 3;
  const query = async () => {
    if (failures-- > 0) throw new Error('no database');
    return { rowCount: 0, rows: [] };
  };
  const { events, perform } = effectsOn({ query });
  await perform({ does: 'checkLease' });
  expect(events).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(events).toEqual([{ kind: 'leaseChecked', isOurs: false }]);
});

it('of a connection that is wanted no more none is ours, and nobody asks on', async () => {
  let isActive = true;
  const query = async () => {
    throw new Error('no database');
  };
  const { events, perform } = effectsOn({ query, isActive: () => isActive });
  await perform({ does: 'checkLease' });
  isActive = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(events).toEqual([{ kind: 'leaseChecked', isOurs: false }]);
  expect(vi.getTimerCount()).toBe(0);
});

it('a slot is an event when there is one, and is given back by its own effect', async () => {
  const { events, perform } = effectsOn();
  await perform({ does: 'acquireSlot' });
  await vi.advanceTimersByTimeAsync(0);
  expect(events).toEqual([{ kind: 'slotAcquired', slot }]);
  let given = 0;
  await perform({ does: 'releaseSlot', slot: () => given++ });
  expect(given).toBe(1);
});
