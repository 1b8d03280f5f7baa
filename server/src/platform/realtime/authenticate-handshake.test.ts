import { expect, it } from 'vitest';
import { authenticateHandshake } from './authenticate-handshake.ts';

const cookie = 'jrt=a-session';
const actor = { userId: 1, companyId: 7, sessionId: 'a' };
const people = { count: async () => 0 };

/** What is asked about when a handshake has this `auth`, and the cookie of a session. */
async function askedWith(auth: Record<string, unknown>): Promise<unknown> {
  let asked: unknown = null;
  const authenticate = async (handshake: unknown) => {
    asked = handshake;
    return { actor, expiresAt: null };
  };
  await authenticateHandshake({ headers: { cookie }, auth, query: {} }, authenticate, people);
  return asked;
}

it('without a token the cookie counts', async () => {
  for (const auth of [{}, { token: undefined }, { token: null }])
    expect(await askedWith(auth)).toEqual({ token: undefined, cookie });
  expect(await askedWith({ token: 'a.b.c' })).toEqual({ token: 'a.b.c', cookie });
});

it.each<[string, unknown]>([
  ['a number', 5],
  ['a list', ['a.b.c']],
  ['an object', { token: 'a.b.c' }],
  ['yes', true],
  ['longer than any of ours', 'x'.repeat(4_097)],
])('a token that can be none of ours is refused, and the cookie does not count: %s', async (_, token) => {
  await expect(askedWith({ token })).rejects.toMatchObject({ code: 'ERR_INVALID_TOKEN' });
});
