import { can } from '@balcao/contract/permissions';
import type { CreateQuickMessageInput, QuickMessage } from '@balcao/contract/quick-messages/quick-message';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { presentQuickMessage, readQuickMessage } from './find-quick-message.ts';
import { announceQuickMessage } from './quick-message.audience.ts';
import { insertQuickMessage } from './quick-message.store.ts';

/** Every user creates their own; `geral` is accepted from admins only. */
export async function createQuickMessage(
  tx: Tx,
  actor: Actor,
  { shortcode, message = '', geral = false }: CreateQuickMessageInput,
): Promise<QuickMessage> {
  const id = await insertQuickMessage(tx, {
    shortcode,
    message,
    geral: geral && can(actor, 'quick-messages:setGeneral'),
    userId: actor.userId,
  });
  const row = await readQuickMessage(tx, id);
  announceQuickMessage(tx, row);
  return presentQuickMessage(tx, row);
}
