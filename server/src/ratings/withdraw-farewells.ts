import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Tx } from '../platform/db/tx.ts';
import { clearFarewellsOf } from './rating.store.ts';

/**
 * The question of an earlier close may still be open when the conversation is closed again without one. Its farewell must not
 * follow this close; an answer still counts.
 */
export async function withdrawFarewells(tx: Tx, { contactId, whatsappId }: Ticket): Promise<void> {
  if (whatsappId !== null) await clearFarewellsOf(tx, contactId, whatsappId);
}
