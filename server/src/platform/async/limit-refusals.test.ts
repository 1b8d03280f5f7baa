import { Failure } from '@balcao/contract/errors';
import { expect, test } from 'vitest';
import { limitRefusals } from './limit-refusals.ts';
import { createRateLimiter } from './rate-limiter.ts';

const refuse = async (): Promise<never> => {
  throw new Failure('ERR_EMAIL_ALREADY_EXISTS');
};
const counts = ({ code }: Failure): boolean => code === 'ERR_EMAIL_ALREADY_EXISTS';

test('only the refusals that count are counted; when the allowance is used up no work is begun until some of it has refilled', async () => {
  let now = 0;
  const limiter = createRateLimiter({ burst: 2, perSecond: 1, now: () => now });
  const ask = (work: () => Promise<unknown>) => limitRefusals(limiter, 'a', counts, work);
  for (let i = 0; i < 5; i++) expect(await ask(async () => i)).toBe(i);
  for (let i = 0; i < 5; i++)
    await expect(
      ask(async () => {
        throw new Failure('ERR_NO_PERMISSION');
      }),
    ).rejects.toThrow('ERR_NO_PERMISSION');
  for (let i = 0; i < 2; i++) await expect(ask(refuse)).rejects.toThrow('ERR_EMAIL_ALREADY_EXISTS');
  let begun = 0;
  await expect(ask(async () => begun++)).rejects.toThrow('ERR_RATE_LIMIT');
  expect(begun).toBe(0);
  now += 1000;
  await ask(async () => begun++);
  expect(begun).toBe(1);
});
