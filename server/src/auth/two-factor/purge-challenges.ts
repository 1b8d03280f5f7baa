import type { Tx } from '../../platform/db/tx.ts';
import { deleteExpiredChallenges } from './sign-in-challenge.store.ts';

/** Sign-ins that were not finished, of all companies. */
export const purgeChallenges = (system: Tx): Promise<void> => deleteExpiredChallenges(system);
