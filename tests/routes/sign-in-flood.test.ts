import { availableParallelism } from 'node:os';
import { expect, it } from 'vitest';
import { loginAttemptLimits } from '../../server/src/auth/count-login-attempt.ts';
import { runningServer } from '../world/running-server.ts';

const server = runningServer();

it('a flood of sign-ins from one address is fifty looks and honest refusals, and other companies are served meanwhile', async () => {
  const company = await server.company('Ao Lado');
  let answered = 0;
  const flood = Array.from({ length: 300 }, async (_, i) => {
    const answer = await fetch(`${server.origin()}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `nobody${i}@flood.test`, password: 'x' }),
    });
    answered++;
    return { status: answer.status, after: Number(answer.headers.get('retry-after')) };
  });
  const lists = await Promise.all(
    Array.from({ length: 5 * availableParallelism() }, () => company.admin.call('GET', '/tickets?status=open')),
  );
  // Compares the order, not times: these calls did not wait for the flood to finish.
  expect(answered).toBeLessThan(flood.length);
  expect(lists.map(({ status }) => status)).toEqual(lists.map(() => 200));

  const answers = await Promise.all(flood);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(loginAttemptLimits.address);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(flood.length - loginAttemptLimits.address);
  for (const { after } of refused) expect(after).toBeGreaterThanOrEqual(1);
});

it('beyond three thousand public calls a minute an address gets 429 with the time to wait', async () => {
  const answers: { status: number; after: string | null }[] = [];
  for (let i = 0; i < 32; i++)
    answers.push(
      ...(await Promise.all(
        Array.from({ length: 100 }, async () => {
          const answer = await fetch(`${server.origin()}/api/version`);
          await answer.text();
          return { status: answer.status, after: answer.headers.get('retry-after') };
        }),
      )),
    );
  const statuses = new Set(answers.map(({ status }) => status));
  expect(statuses).toEqual(new Set([200, 429]));
  for (const { status, after } of answers) if (status === 429) expect(Number(after)).toBeGreaterThanOrEqual(1);
});
