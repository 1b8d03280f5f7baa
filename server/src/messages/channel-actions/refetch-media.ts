import { Failure } from '@balcao/contract/errors';
import type { Message } from '@balcao/contract/messages/message';
import type { Actor } from '@balcao/contract/users/actor';
import { laterThanBeforeSql } from '../../platform/db/later-than-before.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { findMessage, readMessage } from '../find-message.ts';
import { announceMessage, presentMessage } from '../message.audience.ts';
import { enqueueMediaFetch } from '../message.jobs.ts';

/**
 * Requests a file again that the channel did not deliver. A message whose file is pending or stored is returned
 * unchanged. @throws Failure ERR_WAPP_DOWNLOAD_MEDIA when another request cannot succeed
 */
export async function refetchMedia(tx: Tx, actor: Actor, messageId: number): Promise<Message> {
  const { row } = await findMessage(tx, actor, messageId);
  const { media, isDeleted } = await readMessage(tx, messageId);
  if (!media || isDeleted) throw new Failure('ERR_NO_MESSAGE_FOUND');
  if (media.state === 'failed') {
    const mayCome = (media.failReason ?? 'unavailable') === 'unavailable' && row.whatsappId !== null;
    if (!mayCome) throw new Failure('ERR_WAPP_DOWNLOAD_MEDIA');
    await markPending(tx, messageId);
  }
  return presentMessage(actor, await readMessage(tx, messageId));
}

/** Of two concurrent requests only one starts the fetch. */
async function markPending(tx: Tx, messageId: number): Promise<void> {
  const changed = await tx.rows(
    'message-media-again',
    `update messages set media_state = 'pending', media_fail_reason = null, attempts = 0,
       updated_at = ${laterThanBeforeSql('$2')}
     where company_id = current_company() and id = $1 and media_state = 'failed' returning id`,
    [messageId, tx.now],
  );
  if (changed.length === 0) return;
  enqueueMediaFetch(tx, messageId);
  announceMessage(tx, await readMessage(tx, messageId));
}
