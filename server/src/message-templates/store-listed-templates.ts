import type { ListedTemplates } from '../channels/channel.ts';
import type { Tx } from '../platform/db/tx.ts';
import { replaceTemplates, saveFetch } from './message-template.store.ts';

/** Keeps what a channel listed for a connection. When it could not be asked, what is kept stays. */
export async function storeListedTemplates(tx: Tx, whatsappId: number, listed: ListedTemplates): Promise<void> {
  if (listed.ok) await replaceTemplates(tx, whatsappId, listed.templates);
  await saveFetch(tx, whatsappId, listed.ok ? null : listed.reason);
}
