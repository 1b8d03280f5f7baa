import { setTimeout } from 'node:timers/promises';
import { IdentityTaken } from './find-contacts.ts';

/** Somebody on the desk, or another process, was at the same contact or ticket: then it is simply done anew. */
export async function untilNoCollision<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= 4 || !isCollision(error)) throw error;
      await setTimeout(attempt * Math.random() * pauseMs);
    }
  }
}

/** So that two who met do not meet again. */
const pauseMs = 20;

/** unique_violation, serialization_failure, deadlock_detected, lock_not_available */
const collisions = ['23505', '40001', '40P01', '55P03'];
const isCollision = (error: unknown): boolean =>
  error instanceof IdentityTaken ||
  (error instanceof Error && 'code' in error && collisions.includes(String(error.code)));
