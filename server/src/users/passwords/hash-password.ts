import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createConcurrencyLimiter } from '../../platform/async/concurrency-limiter.ts';

/**
 * A hash takes a core, 19 MiB and one of the four threads that files are read with, too: half of the cores, and never
 * more than two threads, so that everything else goes on beside a rush of sign-ins.
 */
const hashingLimiter = createConcurrencyLimiter({
  maxConcurrent: Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2))),
  maxWaiting: 200,
});

/** argon2id, with the library's parameters (19 MiB, two passes). */
export const hashPassword = (password: string): Promise<string> => hashingLimiter.run('', () => hash(password));

/** Takes the same time for an unknown account, so that timing does not reveal which accounts exist. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await decoyHash());
  const matches = await hashingLimiter.run('', () => verify(against, password));
  return matches && stored !== undefined;
}

let decoy: Promise<string> | undefined;
const decoyHash = () => {
  decoy ??= hash('nobody has this password');
  return decoy;
};
