import type { Tx } from '../platform/db/tx.ts';
import type { SecretBox } from '../platform/security/secret-box.ts';
import { replaceEndpointSecrets, selectSealedEndpoints } from './endpoint.store.ts';

/** Re-encrypts the secrets of all companies' endpoints with the current key. */
export async function resealEndpoints(system: Tx, box: SecretBox): Promise<void> {
  for (const sealed of await selectSealedEndpoints(system)) {
    const signingSecret = box.reseal(sealed.signingSecret) ?? sealed.signingSecret;
    const previousSecret = (sealed.previousSecret && box.reseal(sealed.previousSecret)) ?? sealed.previousSecret;
    if (signingSecret !== sealed.signingSecret || previousSecret !== sealed.previousSecret)
      await replaceEndpointSecrets(system, sealed, { signingSecret, previousSecret });
  }
}
