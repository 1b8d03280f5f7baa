import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';

/**
 * Gives messages written by this transaction the operator's name, by column defaults (docs/decisions/0475). No effect
 * for other users.
 */
export async function signAsOperator(tx: Tx, { impersonation }: Pick<Actor, 'impersonation'>): Promise<void> {
  if (impersonation)
    await tx.rows('sign-as-operator', `select set_config('app.operator', $1, true)`, [impersonation.name]);
}
