import { can } from '@balcao/contract/permissions';
import type { QuickMessage, UpdateQuickMessageInput } from '@balcao/contract/quick-messages/quick-message';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { lockEditableQuickMessage, presentQuickMessage, readQuickMessage } from './find-quick-message.ts';
import { announceQuickMessage } from './quick-message.audience.ts';
import { saveQuickMessage } from './quick-message.store.ts';

export async function updateQuickMessage(
  tx: Tx,
  actor: Actor,
  id: number,
  input: UpdateQuickMessageInput,
): Promise<QuickMessage> {
  const before = await lockEditableQuickMessage(tx, actor, id);
  const { shortcode = before.shortcode, message = before.message } = input;
  const geral = can(actor, 'quick-messages:setGeneral') ? (input.geral ?? before.geral) : before.geral;
  if (shortcode === before.shortcode && message === before.message && geral === before.geral)
    return presentQuickMessage(tx, before);
  await saveQuickMessage(tx, id, { shortcode, message, geral });
  const row = await readQuickMessage(tx, id);
  announceQuickMessage(tx, row, before);
  return presentQuickMessage(tx, row);
}
