import type { Tx } from '../platform/db/tx.ts';
import type { SecretBox } from '../platform/security/secret-box.ts';

/**
 * Re-encrypts values from a previous key with the current one, so that the previous one can be removed. For all
 * companies, so it bypasses row-level security; a value that changes meanwhile is left unchanged.
 */
export async function resealConnections(system: Tx, box: SecretBox): Promise<void> {
  for (const column of ['tokenSecret', 'credentialsSecret'] as const) {
    const rows = await system.db
      .selectFrom('connections')
      .select(['id', column])
      .where(column, 'is not', null)
      .execute();
    for (const { id, [column]: sealed } of rows) {
      const renewed = sealed && box.reseal(sealed);
      if (renewed)
        await system.db
          .updateTable('connections')
          .set({ [column]: renewed })
          .where('id', '=', id)
          .where(column, '=', sealed)
          .execute();
    }
  }
}
