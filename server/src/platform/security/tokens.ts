import { createHash, randomBytes } from 'node:crypto';
import { Failure } from '@balcao/contract/errors';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

/** The identity in a token. It contains no rights: these are read from the database at each request. */
export type Claims = {
  userId: number;
  companyId: number;
  sessionId: string;
  /** Another user acts in this user's place: their calls do not share a transaction with others. */
  actsApart?: true | undefined;
};

const payload = z.object({
  userId: z.number().int(),
  companyId: z.number().int(),
  sessionId: z.uuid(),
  actsApart: z.literal(true).optional(),
});

const accessTokenSeconds = 15 * 60;

export type AccessTokens = {
  /** `seconds`: lifetime for a session that is not renewed */
  sign(claims: Claims, seconds?: number): Promise<string>;
  /** @throws Failure ERR_INVALID_TOKEN for an expired or malformed token */
  verify(token: string): Promise<Claims & { expiresAt: Date }>;
};

/** How many verified tokens are cached, each until it expires: a person sends the same one with every call. */
const maxRemembered = 2_000;

export function createAccessTokens(secret: string): AccessTokens {
  const key = createHash('sha256').update(`access token:${secret}`).digest();
  const remembered = new Map<string, Claims & { expiresAt: Date }>();
  const remember = (token: string, claims: Claims & { expiresAt: Date }) => {
    const [oldest] = remembered.size < maxRemembered ? [] : remembered.keys();
    if (oldest !== undefined) remembered.delete(oldest);
    remembered.set(token, claims);
    return claims;
  };
  return {
    sign: ({ userId, companyId, sessionId, actsApart }, seconds = accessTokenSeconds) =>
      new SignJWT({ userId, companyId, sessionId, actsApart })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt()
        .setExpirationTime(`${seconds}s`)
        .sign(key),
    async verify(token) {
      const known = remembered.get(token);
      if (known && known.expiresAt.getTime() > Date.now()) return known;
      remembered.delete(token);
      try {
        const { payload: found } = await jwtVerify(token, key, { algorithms: ['HS256'] });
        return remember(token, { ...payload.parse(found), expiresAt: new Date((found.exp ?? 0) * 1000) });
      } catch {
        throw new Failure('ERR_INVALID_TOKEN');
      }
    },
  };
}

/** 256 random bits, for links and cookies. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of such a token. A fast hash suffices: random values cannot be guessed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
