import type { Tx } from '../platform/db/tx.ts';
import type { SecretBox } from '../platform/security/secret-box.ts';
import { replaceSealedMail, selectSealedMails } from './mail.store.ts';

/** Bypasses row-level security: re-encrypts mails of all companies with the current key. */
export async function resealMails(system: Tx, box: SecretBox): Promise<void> {
  for (const { id, content } of await selectSealedMails(system)) {
    const renewed = box.reseal(content);
    if (renewed) await replaceSealedMail(system, id, renewed);
  }
}
