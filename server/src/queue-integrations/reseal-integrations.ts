import type { Tx } from '../platform/db/tx.ts';
import type { SecretBox } from '../platform/security/secret-box.ts';
import { replaceIntegrationSecrets, selectSealedIntegrations } from './queue-integration.store.ts';

/** Reseals the secrets of all companies' integrations with the present secret. */
export async function resealIntegrations(system: Tx, box: SecretBox): Promise<void> {
  for (const sealed of await selectSealedIntegrations(system)) {
    const { jsonContentSecret, signingSecret } = sealed;
    const renewed = {
      jsonContentSecret: renew(jsonContentSecret, box),
      signingSecret: renew(signingSecret, box),
    };
    if (renewed.jsonContentSecret !== jsonContentSecret || renewed.signingSecret !== signingSecret)
      await replaceIntegrationSecrets(system, sealed, renewed);
  }
}

const renew = (sealed: string | null, box: SecretBox): string | null => (sealed && box.reseal(sealed)) ?? sealed;
