import type { Capabilities } from '@balcao/contract/channels/channel';
import { demand, Failure } from '@balcao/contract/errors';
import type { Message } from '@balcao/contract/messages/message';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/tx.ts';
import { type CapabilitiesOf, findCapabilities } from './channel-abilities.ts';
import { lockOwnMessage, readMessage } from './find-message.ts';
import { tellChangedMessage } from './tell-changed-message.ts';

/** Changes one's own text. An unsent message is rewritten at once; otherwise the row changes after the channel confirms. */
export async function editMessage(
  tx: Tx,
  actor: Actor,
  messageId: number,
  body: string,
  abilities: CapabilitiesOf,
): Promise<Message> {
  const { row } = await lockOwnMessage(tx, actor, messageId);
  demand(!row.isDeleted && row.mediaType === 'conversation', 'ERR_NO_PERMISSION');
  if (row.isPrivate || row.status === 'queued' || row.status === 'failed') {
    await rewriteMessage(tx, messageId, body);
    return tellChangedMessage(tx, messageId);
  }
  await demandAbility(tx, row, 'edit', abilities);
  tx.enqueue('change-message', { companyId: tx.companyId, messageId, change: 'edit', body }, changesOf(row.whatsappId));
  return readMessage(tx, messageId);
}

/** One job queue per connection: one that does not answer delays only its own changes. */
export const changesOf = (whatsappId: number | null): { maxAttempts: number; queue: string } => ({
  maxAttempts: 5,
  queue: `change:${whatsappId}`,
});

/** Keeps what it said before. Later than it was, also when it has come in this very moment: a screen tells by that which is newer. */
export async function rewriteMessage(tx: Tx, messageId: number, body: string): Promise<void> {
  await tx.rows(
    'message-rewrite',
    `with old as (select id, body from messages where company_id = current_company() and id = $1 for update),
     kept as (insert into message_edits (message_id, body, created_at) select id, body, $3 from old where body <> $2)
     update messages m set body = $2, is_edited = m.is_edited or o.body <> $2,
       updated_at = greatest($3, m.updated_at + interval '1 millisecond') from old o
     where m.company_id = current_company() and m.id = o.id`,
    [messageId, body, tx.now],
  );
}

export async function demandAbility(
  tx: Tx,
  row: { whatsappId: number | null; providerId: string | null },
  ability: keyof Pick<Capabilities, 'edit' | 'delete' | 'react'>,
  abilities: CapabilitiesOf,
): Promise<void> {
  if (row.whatsappId === null) throw new Failure('ERR_CHANNEL_UNSUPPORTED');
  const can = await findCapabilities(tx, row.whatsappId, abilities);
  demand(can[ability], 'ERR_CHANNEL_UNSUPPORTED');
  demand(row.providerId, 'ERR_FETCH_WAPP_MSG');
}
