import type { Tx } from '../../platform/db/tx.ts';
import type { SecretBox } from '../../platform/security/secret-box.ts';
import { replaceSealedSecret, selectSealedSecrets } from './two-factor.store.ts';

/** Re-encrypts the secrets of all companies with the current key, so it bypasses row-level security. */
export async function resealTwoFactor(system: Tx, box: SecretBox): Promise<void> {
  for (const row of await selectSealedSecrets(system)) {
    const renewed = box.reseal(row.sealedSecret);
    if (renewed) await replaceSealedSecret(system, row, renewed);
  }
}
