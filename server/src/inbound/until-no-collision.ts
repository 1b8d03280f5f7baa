import { hasSqlState, redoWhile } from '../platform/until-no-deadlock.ts';
import { IdentityTaken } from './find-contacts.ts';

/** Runs `work` again when another transaction changed the same contact or ticket. */
export const untilNoCollision = <T>(work: () => Promise<T>): Promise<T> => redoWhile(isCollision, work);

/** unique_violation, serialization_failure, deadlock_detected, lock_not_available */
const collisions = ['23505', '40001', '40P01', '55P03'];
const isCollision = (error: unknown): boolean => error instanceof IdentityTaken || hasSqlState(error, collisions);
