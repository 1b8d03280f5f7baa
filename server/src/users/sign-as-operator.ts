import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';

/**
 * What this transaction writes to conversations gets the operator's name, by defaults of the columns
 * (docs/decisions/0475). No effect for others.
 */
export async function signAsOperator(tx: Tx, { looking }: Pick<Actor, 'looking'>): Promise<void> {
  if (looking) await tx.rows('sign-as-operator', `select set_config('app.operator', $1, true)`, [looking.name]);
}
