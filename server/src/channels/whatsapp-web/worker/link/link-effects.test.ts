import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { silentLog } from '../../../../platform/log.ts';
import { timeouts } from '../context/timeouts.ts';
import { openLinkEffects } from './link-effects.ts';
import type { LinkParts } from './link-parts.ts';
import type { LinkEvent } from './link-state.ts';
import { slot } from './test-link.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const backlogTimeoutMs = 5000;
const connection = { companyId: 1, whatsappId: 2, epoch: 3 };

type Query = () => Promise<{ rowCount: number; rows: object[] }>;
/** Effects on the parts of a link that these tests need; their results are events. */
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
    timeouts: timeouts.parse({ backoffFirst: 1000, backoffMax: 1000 }),
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

it('a backlog whose end is never announced ends after a timeout, once', async () => {
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

it('two pauses: the later counts, and a cancelled one has no effect', async () => {
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

it.each([
  [1, true, true],
  [0, true, false],
  [1, false, false],
])(
  'with %i rows of a lease, of a connection that is wanted: %s, it is ours: %s',
  async (rowCount, isWanted, isOurs) => {
    const { events, perform } = effectsOn({ query: async () => ({ rowCount, rows: [] }), isActive: () => isWanted });
    await perform({ does: 'checkLease' });
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toEqual([{ kind: 'leaseChecked', isOurs }]);
  },
);

it('a slot is an event when there is one, and is given back by its own effect', async () => {
  const { events, perform } = effectsOn();
  await perform({ does: 'acquireSlot' });
  await vi.advanceTimersByTimeAsync(0);
  expect(events).toEqual([{ kind: 'slotAcquired', slot }]);
  let given = 0;
  await perform({ does: 'releaseSlot', slot: () => given++ });
  expect(given).toBe(1);
});
