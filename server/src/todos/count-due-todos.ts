import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { countDue } from './todo.store.ts';

/** The user's tasks in the bell: their time has come and they are not done. */
export const countDueTodos = (tx: Tx, { userId }: Actor): Promise<number> => countDue(tx, userId);
