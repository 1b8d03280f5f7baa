import type { ListedTemplates } from '../channels/channel.ts';
import type { Tx } from '../platform/db/tx.ts';
import { replaceTemplates, saveFetch } from './message-template.store.ts';

/**
 * Stores what a channel listed for a connection when it was asked at `beganAt`. Without an answer the stored list stays. The
 * fetch is saved first: its row makes two who list at once wait for each other, and the older list replaces no newer one.
 */
export async function storeListedTemplates(
  tx: Tx,
  whatsappId: number,
  listed: ListedTemplates,
  beganAt = tx.now,
): Promise<void> {
  const isNewest = await saveFetch(tx, whatsappId, { beganAt, failReason: listed.ok ? null : listed.reason });
  if (listed.ok && isNewest) await replaceTemplates(tx, whatsappId, listed.templates);
}
