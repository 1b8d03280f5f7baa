import type { Tx } from '../platform/db/tx.ts';
import type { SecretBox } from '../platform/security/secret-box.ts';

/**
 * What a key of before has sealed is sealed with the present one, so that the old one may be forgotten. Past row-level
 * security, because it is of all companies; one that changes meanwhile is left as it was changed.
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
