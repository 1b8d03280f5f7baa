import type { Tx } from '../../platform/db/tx.ts';
import { deleteExpiredChallenges } from './sign-in-challenge.store.ts';

/** Deletes expired, unfinished sign-ins of all companies. */
export const purgeChallenges = (system: Tx): Promise<void> => deleteExpiredChallenges(system);
