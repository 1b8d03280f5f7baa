import type { Tx } from '../../platform/db/tx.ts';
import type { SecretBox } from '../../platform/security/secret-box.ts';
import { replaceSealedSecret, selectSealedSecrets } from './two-factor.store.ts';

/** Past row-level security: secrets of all companies, sealed with the present key. */
export async function resealTwoFactor(system: Tx, box: SecretBox): Promise<void> {
  for (const row of await selectSealedSecrets(system)) {
    const renewed = box.reseal(row.sealedSecret);
    if (renewed) await replaceSealedSecret(system, row, renewed);
  }
}
