import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { backoffMs } from './backoff.ts';
import { coalesce } from './coalesce.ts';
import { retry } from './retry.ts';
import { openSemaphore } from './semaphore.ts';

describe('backoff', () => {
  test('doubles from the first pause up to the maximum, however many failures there are', () => {
    const pauses = [1, 2, 3, 4, 5, 2000].map((failures) => backoffMs(failures, { firstMs: 100, maxMs: 1000 }));
    expect(pauses).toEqual([100, 200, 400, 800, 1000, 1000]);
  });

  test('jitter shortens a pause by at most its share', () => {
    const options = { firstMs: 100, maxMs: 1000, jitter: 0.5 };
    expect(backoffMs(1, options, () => 0)).toBe(100);
    expect(backoffMs(1, options, () => 1)).toBe(50);
  });
});

describe('retry', () => {
  test('repeats until the work succeeds, and reports each failure with the pause that follows', async () => {
    const reports: [number, number][] = [];
    let attempts = 0;
    const work = async () => {
      attempts++;
      if (attempts < 4) throw new Error('not yet');
      return attempts;
    };
    const onFailure = (_: unknown, failures: number, pauseMs: number) => void reports.push([failures, pauseMs]);
    expect(await retry(work, { firstMs: 1, maxMs: 2, onFailure })).toBe(4);
    expect(reports).toEqual([
      [1, 1],
      [2, 2],
      [3, 2],
    ]);
  });

  test('gives up when the result is no longer wanted', async () => {
    let attempts = 0;
    const fails = async () => {
      attempts++;
      throw new Error('never');
    };
    expect(await retry(fails, { firstMs: 1, maxMs: 1, isWanted: () => attempts < 3 })).toBeUndefined();
    expect(attempts).toBe(3);
  });

  test('an abort ends a long pause at once', async () => {
    const ending = new AbortController();
    const given = retry(() => Promise.reject(new Error('away')), {
      firstMs: 3_600_000,
      maxMs: 3_600_000,
      signal: ending.signal,
      onFailure: () => queueMicrotask(() => ending.abort()),
    });
    expect(await given).toBeUndefined();
  });
});

describe('coalesce', () => {
  test('calls that arrive during a run share one more run, which begins after they were made', async () => {
    let [runs, data] = [0, 'old'];
    const seen: string[] = [];
    let goOn = (): void => {};
    const ask = coalesce(async () => {
      runs++;
      seen.push(data);
      if (runs === 1) await new Promise<void>((resolve) => (goOn = resolve));
    });
    const first = ask();
    data = 'new';
    const others = [ask(), ask(), ask()];
    goOn();
    await Promise.all([first, ...others]);
    expect({ runs, seen }).toEqual({ runs: 2, seen: ['old', 'new'] });
  });

  test('a failed run rejects for those who wait for it, and the next call runs again', async () => {
    let runs = 0;
    const ask = coalesce(async () => {
      runs++;
      if (runs === 1) throw new Error('once');
    });
    await expect(ask()).rejects.toThrow('once');
    await ask();
    expect(runs).toBe(2);
  });
});

describe('semaphore', () => {
  test('never admits more than there are permits, and admits waiting callers in order', async () => {
    const semaphore = openSemaphore(2);
    let [running, peak] = [0, 0];
    const ended: number[] = [];
    const work = (id: number) =>
      semaphore.run(async () => {
        running++;
        peak = Math.max(peak, running);
        await sleep(1);
        running--;
        ended.push(id);
      });
    await Promise.all([1, 2, 3, 4, 5, 6].map(work));
    expect({ peak, ended: ended.sort() }).toEqual({ peak: 2, ended: [1, 2, 3, 4, 5, 6] });
  });

  test('releasing a permit twice returns one permit', async () => {
    const semaphore = openSemaphore(1);
    const release = await semaphore.acquire();
    const second = semaphore.acquire();
    release();
    release();
    await second;
    const third = semaphore.acquire();
    expect(semaphore.waiting()).toBe(1);
    (await second)();
    await third;
  });

  test('work that fails returns its permit', async () => {
    const semaphore = openSemaphore(1);
    await expect(semaphore.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await semaphore.run(async () => 'next')).toBe('next');
  });
});
