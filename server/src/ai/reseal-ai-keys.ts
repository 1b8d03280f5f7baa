import type { Tx } from '../platform/db/tx.ts';
import type { SecretBox } from '../platform/security/secret-box.ts';
import { replaceAiKey, selectAiKeys } from './ai-settings.store.ts';

/** Reseals the keys of all companies with the present secret. */
export async function resealAiKeys(system: Tx, box: SecretBox): Promise<void> {
  for (const sealed of await selectAiKeys(system)) {
    const renewed = box.reseal(sealed.apiKey);
    if (renewed !== null) await replaceAiKey(system, sealed, renewed);
  }
}
