import { nextStatus } from '@balcao/contract/messages/delivery.rules';
import { messageStatus } from '@balcao/contract/messages/message';
import type { InboundEvent } from '../../channels/inbound-event.ts';
import { endNoticeByDelivery, explainStatus } from '../../connections/explain-status.ts';
import { refreshPicture } from '../../contacts/pictures/request-pictures.ts';
import { announceChangedMessage } from '../../messages/changes/announce-changed-message.ts';
import { rewriteMessageBody } from '../../messages/changes/edit-message.ts';
import { markDelivery } from '../../messages/delivery/record-send-result.ts';
import { enqueueFailureRefresh, isFailing } from '../../messages/message.audience.ts';
import { recordReceipt } from '../../messages/receipts/record-receipt.ts';
import { applyWatermark } from '../../messages/receive/apply-watermark.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { linkIdentities } from '../identities/link-identities.ts';
import { applyEarlierWatermarks } from '../messages/apply-earlier-watermarks.ts';
import { findByProviderId, type UpdateOutcome } from '../messages/find-by-provider-id.ts';
import { lockTicketsInOrder } from '../messages/lock-tickets-in-order.ts';
import { applyGroupName } from './apply-group-name.ts';
import { applyReaction } from './apply-reaction.ts';
import { isStaleEdit } from './is-stale-edit.ts';
import { mayChange } from './may-change.rules.ts';
import { revokeMessage } from './revoke-message.ts';

export type UpdateEvent = Exclude<InboundEvent, { kind: 'message' | 'unreadable' | 'call' }>;

/**
 * Applies events that change existing data: statuses, edits, deletions and reactions of messages, identities, groups,
 * and notices of the connection.
 */
export async function applyUpdate(tx: Tx, whatsappId: number, event: UpdateEvent): Promise<UpdateOutcome> {
  switch (event.kind) {
    case 'status':
      return applyStatus(tx, whatsappId, event);
    case 'watermark':
      await applyWatermark(tx, whatsappId, event);
      return {};
    case 'reaction':
      return applyReaction(tx, whatsappId, event);
    case 'edit':
    case 'revoke':
      return applyEditOrRevoke(tx, whatsappId, event);
    case 'identity':
      await linkIdentities(tx, [{ whatsappId, event }]);
      return {};
    case 'group':
      await applyGroupName(tx, whatsappId, event);
      return {};
    case 'picture':
      await refreshPicture(tx, whatsappId, event.identities);
      return {};
    case 'notice':
      await explainStatus(tx, whatsappId, event);
      return {};
  }
}

async function applyStatus(
  tx: Tx,
  whatsappId: number,
  event: Extract<UpdateEvent, { kind: 'status' }>,
): Promise<UpdateOutcome> {
  const target = await findByProviderId(tx, whatsappId, event);
  if (!target)
    return (await isForUnknownSend(tx, whatsappId, event)) ? { discard: true } : { waitsFor: event.targetId };
  if (!target.isThere) return { refused: true };
  if (!target.fromMe) return {};
  if (event.member) await recordReceipt(tx, target.id, event.member, event.at);
  const now = messageStatus.parse(target.status);
  const next = nextStatus(now, event.status);
  if (next === now) return {};
  const failReason = next === 'failed' ? (event.reason ?? 'failed') : null;
  await markDelivery(tx, { id: target.id, status: next, failReason, providerId: event.targetId, at: event.at });
  if (isFailing(now)) enqueueFailureRefresh(tx, target.ticketId);
  if (target.isAfterNotice && (next === 'delivered' || next === 'read'))
    await endNoticeByDelivery(tx, whatsappId, target);
  if (next === 'sent') await applyEarlierWatermarks(tx, whatsappId, [event.targetId]);
  return {};
}

/**
 * A status for a message that this connection never sent. The WhatsApp Web worker stores each message before it sends
 * it, so a receipt for an unknown id is a phone naming any id, or is for something the product does not show.
 */
async function isForUnknownSend(
  tx: Tx,
  whatsappId: number,
  { targetId, speaker }: Extract<UpdateEvent, { kind: 'status' }>,
): Promise<boolean> {
  if (speaker === undefined) return false;
  const sent = await tx.rows(
    'inbound-sent-by-line',
    `select from whatsapp_web_messages where company_id = current_company() and whatsapp_id = $1 and provider_id = $2 and from_me limit 1`,
    [whatsappId, targetId],
  );
  return sent.length === 0;
}

async function applyEditOrRevoke(
  tx: Tx,
  whatsappId: number,
  event: Extract<UpdateEvent, { kind: 'edit' | 'revoke' }>,
): Promise<UpdateOutcome> {
  const found = await findByProviderId(tx, whatsappId, event);
  // The ticket is locked before its messages, as everywhere; then the target is read again.
  if (found) await lockTicketsInOrder(tx, [found.ticketId]);
  const target = found && (await findByProviderId(tx, whatsappId, event));
  // An undecryptable message is not edited yet: its content, when it arrives, would overwrite the edit.
  if (!target || (target.unreadable && event.kind === 'edit')) return { waitsFor: event.targetId };
  if (event.targetFromMe !== undefined && event.targetFromMe !== target.fromMe) return { refused: true };
  if (!mayChange(event.kind, target, event.speaker))
    // The author is unknown until it can be decrypted.
    return target.isThere && target.unreadable ? { waitsFor: event.targetId } : { refused: true };
  if (event.kind === 'revoke') {
    await revokeMessage(tx, whatsappId, target, event);
    return {};
  }
  // The words of what is to be forgotten do not come back, and are kept nowhere. Elsewhere what was taken back stays readable, as it was last.
  if (target.isErased) return { discard: true };
  if (await isStaleEdit(tx, whatsappId, event)) return {};
  await rewriteMessageBody(tx, target.id, event.body);
  await announceChangedMessage(tx, target.id);
  return {};
}
