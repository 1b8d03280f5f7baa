import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { compare } from 'bcryptjs';
import { createConcurrencyLimiter } from '../../platform/async/concurrency-limiter.ts';
import { isBcryptHash } from './bcrypt-hash.ts';

/**
 * A hash takes a core, 19 MiB and one of the four libuv threads that file access uses as well: limited to half of the
 * cores, and at most two threads, so that other work continues during a rush of sign-ins.
 */
const hashingLimiter = createConcurrencyLimiter({
  maxConcurrent: Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2))),
  maxWaiting: 200,
});

/** argon2id, with the library's defaults (19 MiB, two passes). */
export const hashPassword = (password: string): Promise<string> => hashingLimiter.run('', () => hash(password));

/**
 * The hash of an imported person, made by another program: replaced by one of ours at the next sign-in, when the
 * password is known.
 */
export const isForeignHash = isBcryptHash;

/**
 * Takes the same time for an unknown account, so that timing does not reveal which accounts exist. An empty hash
 * matches nothing.
 */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const against = stored || (await decoyHash());
  const matches = await hashingLimiter.run('', () =>
    isBcryptHash(against) ? compare(password, against) : verify(against, password),
  );
  return matches && Boolean(stored);
}

let decoy: Promise<string> | undefined;
const decoyHash = () => {
  decoy ??= hash('nobody has this password');
  return decoy;
};
