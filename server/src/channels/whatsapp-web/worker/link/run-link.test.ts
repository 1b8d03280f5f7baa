import { expect, it } from 'vitest';
import { timeouts } from '../context/timeouts.ts';
import { type LinkContext, type LinkEffect, noDisconnects } from './link-state.ts';
import { runLink } from './run-link.ts';

const context: LinkContext = {
  now: 0,
  isPaired: true,
  isProbe: false,
  reported: null,
  timeouts: timeouts.parse({}),
};
const up = { isUp: true, pairing: 1, restarts: 0, toUnlink: false };
const initial = {
  phase: { name: 'ready' as const, pairing: 1, openedAt: 0 },
  desired: up,
  restartsDone: 0,
  counts: noDisconnects,
  bannedUntil: null,
  isNewLogin: false,
};

function runner(perform: (does: LinkEffect['does']) => void | Promise<void>) {
  const failures: unknown[] = [];
  const link = runLink(initial, {
    context: () => context,
    perform: ({ does }) => perform(does),
    effectFailed: (error) => void failures.push(error),
  });
  return { failures, link };
}

it('an event waits until the effects of the one before have ended', async () => {
  const done: string[] = [];
  const ending = Promise.withResolvers<void>();
  const { link } = runner(async (does) => {
    if (does === 'endSocket') await ending.promise;
    done.push(does);
  });
  const first = link.dispatch({ kind: 'desired', desired: { ...up, isUp: false } });
  const second = link.dispatch({ kind: 'desired', desired: up });
  expect(link.isBusy()).toBe(true);
  await Promise.resolve();
  expect(done).toEqual([]);
  ending.resolve();
  await Promise.all([first, second]);
  expect(done).toEqual(['endSocket', 'reportDown', 'acquireSlot']);
  expect(link.isBusy()).toBe(false);
});

it('a failed effect is reported, and those after it are performed all the same', async () => {
  const done: string[] = [];
  const { link, failures } = runner((does) => {
    if (does === 'endSocket') throw new Error('away');
    done.push(does);
  });
  await link.dispatch({ kind: 'desired', desired: { ...up, isUp: false } });
  expect(done).toEqual(['reportDown']);
  expect(failures).toHaveLength(1);
});

it('an event of a former socket is dropped when its turn comes', async () => {
  const { link } = runner(() => {});
  let isCurrent = true;
  const late = link.dispatch({ kind: 'stalled', why: 'stuck' }, () => isCurrent);
  isCurrent = false;
  await late;
  expect(link.state().phase.name).toBe('ready');
  await link.dispatch({ kind: 'stalled', why: 'stuck' });
  expect(link.state().phase.name).toBe('queued');
});
