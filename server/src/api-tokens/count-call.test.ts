import { maxCallsPerDay, maxCallsPerMinute } from '@balcao/contract/api-tokens/api-token';
import { describe, expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';
import { countCall } from './count-call.ts';

const world = testWorld();
const secondMs = 1000;

const call = (id = 1, source: 'token' | 'connection' = 'token', companyId = world.ana.companyId) =>
  world.run((tx) => countCall(tx, { source, id }), companyId);
const at = (text: string) => {
  world.now = new Date(text);
};
const later = (ms: number) => at(new Date(world.now.getTime() + ms).toISOString());
/** Sets the number of calls of the current day. */
const calledToday = (calls: number) =>
  world.sql('update api_calls set day_calls = $1, recent = recent[1:1] where company_id = $2', [
    calls,
    world.ana.companyId,
  ]);
const refusal = (seconds: number) => ({ code: 'ERR_RATE_LIMIT', details: { retryAfterSeconds: seconds } });

describe('within a minute', () => {
  it('the window slides: each call expires after sixty seconds, not all together', async () => {
    for (let n = 0; n < maxCallsPerMinute; n++) {
      await call();
      if (n === 0) later(10 * secondMs);
    }
    await expect(call()).rejects.toMatchObject(refusal(50));
    later(50 * secondMs);
    await call();
    await expect(call()).rejects.toMatchObject(refusal(10));
    later(10 * secondMs - 1);
    await expect(call()).rejects.toMatchObject(refusal(1));
    later(1);
    await call();
  });

  it('concurrent calls: the forty over the limit are refused, and refused calls are not counted', async () => {
    const tries = await Promise.allSettled(Array.from({ length: maxCallsPerMinute + 40 }, () => call()));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxCallsPerMinute);
    expect(await world.sql('select cardinality(recent) as calls, day_calls::int as today from api_calls')).toEqual([
      { calls: maxCallsPerMinute, today: maxCallsPerMinute },
    ]);
  });

  it('tokens, connections of the same number and other companies have separate limits', async () => {
    for (let n = 0; n < maxCallsPerMinute; n++) await call();
    await expect(call()).rejects.toThrow('ERR_RATE_LIMIT');
    await call(2);
    await call(1, 'connection');
    await call(1, 'token', world.otto.companyId);
  });
});

describe('within a day', () => {
  it('the day ends at the company’s midnight, not at the server’s', async () => {
    at('2026-11-21T23:30:00Z'); // 20:30 in São Paulo
    await call();
    await calledToday(maxCallsPerDay);
    later(60 * secondMs);
    await expect(call()).rejects.toMatchObject(refusal(3 * 3600 + 29 * 60));
    at('2026-11-22T02:59:59Z');
    await expect(call()).rejects.toMatchObject(refusal(1));
    at('2026-11-22T03:00:00Z');
    await call();
  });

  it('a day of 23 hours ends an hour earlier', async () => {
    await world.sql("update companies set time_zone = 'America/New_York' where id = $1", [world.ana.companyId]);
    at('2027-03-14T05:30:00Z'); // half past midnight; clocks go forward at two
    await call();
    await calledToday(maxCallsPerDay);
    later(60 * secondMs);
    await expect(call()).rejects.toMatchObject(refusal(23 * 3600 - 31 * 60));
  });

  it('accepts the last call of the day, and refuses the one after it', async () => {
    at('2026-11-21T15:00:00Z');
    await call();
    await calledToday(maxCallsPerDay - 1);
    later(60 * secondMs);
    await call();
    await expect(call()).rejects.toThrow('ERR_RATE_LIMIT');
  });
});
