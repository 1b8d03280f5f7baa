import type { Tx } from '../platform/db/tx.ts';
import type { SecretBox } from '../platform/security/secret-box.ts';
import { replacePromptKey, selectPromptKeys } from './prompt.store.ts';

/** Reseals the keys of all companies with the present secret. */
export async function resealPromptKeys(system: Tx, box: SecretBox): Promise<void> {
  for (const keys of await selectPromptKeys(system))
    for (const column of ['apiKey', 'voiceKey'] as const) {
      const sealed = keys[column];
      const renewed = sealed === null ? null : box.reseal(sealed);
      if (sealed !== null && renewed !== null) await replacePromptKey(system, keys, column, { sealed, renewed });
    }
}
