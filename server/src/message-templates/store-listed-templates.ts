import type { ListedTemplates } from '../channels/channel.ts';
import type { Tx } from '../platform/db/tx.ts';
import { replaceTemplates, saveFetch } from './message-template.store.ts';

/**
 * Keeps what a channel listed for a connection. When it could not be asked, what is kept stays. The mark comes first: its row
 * makes two who list at once wait for each other.
 */
export async function storeListedTemplates(tx: Tx, whatsappId: number, listed: ListedTemplates): Promise<void> {
  await saveFetch(tx, whatsappId, listed.ok ? null : listed.reason);
  if (listed.ok) await replaceTemplates(tx, whatsappId, listed.templates);
}
