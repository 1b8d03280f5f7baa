import type { InboundEvent } from '../../channels/inbound-event.ts';
import { explainStatus } from '../../connections/explain-status.ts';
import { refreshPicture } from '../../contacts/pictures/request-pictures.ts';
import { announceChangedMessage } from '../../messages/changes/announce-changed-message.ts';
import { rewriteMessageBody } from '../../messages/changes/edit-message.ts';
import { applyWatermark } from '../../messages/receive/apply-watermark.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { linkIdentities } from '../identities/link-identities.ts';
import { findByProviderId, type UpdateOutcome } from '../messages/find-by-provider-id.ts';
import { lockTicketsInOrder } from '../messages/lock-tickets-in-order.ts';
import { applyGroupName } from './apply-group-name.ts';
import { applyReaction } from './apply-reaction.ts';
import { mayChange } from './may-change.rules.ts';
import { revokeMessage } from './revoke-message.ts';
import { wasReleasedSince } from './was-released-since.ts';

type UpdateEvent = Exclude<InboundEvent, { kind: 'message' | 'unreadable' | 'call' | 'status' }>;

/**
 * Applies events that change existing data, other than statuses: edits, deletions and reactions of messages, identities, groups,
 * and notices of the connection.
 */
export async function applyUpdate(tx: Tx, whatsappId: number, event: UpdateEvent): Promise<UpdateOutcome> {
  switch (event.kind) {
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
      if (!(await wasReleasedSince(tx, whatsappId, event))) await explainStatus(tx, whatsappId, event);
      return {};
  }
}

async function applyEditOrRevoke(
  tx: Tx,
  whatsappId: number,
  event: Extract<UpdateEvent, { kind: 'edit' | 'revoke' }>,
): Promise<UpdateOutcome> {
  const found = await findByProviderId(tx, { whatsappId, ...event });
  // The ticket is locked before its messages, as everywhere; then the target is read again.
  if (found) await lockTicketsInOrder(tx, [found.ticketId]);
  const target = found && (await findByProviderId(tx, { whatsappId, ...event }));
  // An undecryptable message is not edited yet: its content would overwrite the edit when it arrives.
  if (!target || (target.unreadable && event.kind === 'edit')) return { waitsFor: event.targetId };
  if (event.targetFromMe !== undefined && event.targetFromMe !== target.fromMe) return { refused: true };
  if (!mayChange(event.kind, target, event.speaker))
    // The author is unknown until it can be decrypted.
    return target.isThere && target.unreadable ? { waitsFor: event.targetId } : { refused: true };
  if (event.kind === 'revoke') {
    await revokeMessage(tx, whatsappId, target, event);
    return {};
  }
  // The content of an erased message must not return, and is not stored anywhere. Elsewhere a revoked message stays readable in
  // its last version.
  if (target.isErased) return { discard: true };
  // Edits arrive in any order, and under any identity of the conversation: the latest one wins.
  if (target.editedAt !== null && target.editedAt > event.at) return {};
  await rewriteMessageBody(tx, target.id, event.body, { editedAt: event.at });
  await announceChangedMessage(tx, target.id);
  return {};
}
