import { deliver } from '@balcao/contract/messages/delivery.rules';
import { messageStatus } from '@balcao/contract/messages/message';
import type { InboundEvent } from '../channels/channel.ts';
import { rewriteMessage } from '../messages/edit-message.ts';
import { isFailing, refreshFailures } from '../messages/message.audience.ts';
import { markDelivery } from '../messages/settle-delivery.ts';
import { tellChangedMessage } from '../messages/tell-changed-message.ts';
import type { Tx } from '../platform/tx.ts';
import { changeIdentities } from './change-identities.ts';
import { findTarget, type Outcome } from './find-target.ts';
import { isOutdated } from './is-outdated.ts';
import { markFromBefore, markUpTo } from './mark-up-to.ts';
import { mayChange } from './may-change.rules.ts';
import { receiveGroup } from './receive-group.ts';
import { receiveReaction } from './receive-reaction.ts';
import { revokeMessage } from './revoke-message.ts';
import { holdTickets } from './ticket-write.store.ts';

export type News = Exclude<InboundEvent, { kind: 'message' | 'unreadable' | 'call' }>;

/**
 * Applies events that change existing data: statuses, edits, deletions and reactions of messages, identities, groups,
 * and notices of the connection.
 */
export async function receiveNews(tx: Tx, whatsappId: number, event: News): Promise<Outcome> {
  switch (event.kind) {
    case 'status':
      return receiveStatus(tx, whatsappId, event);
    case 'watermark':
      await markUpTo(tx, whatsappId, event);
      return {};
    case 'reaction':
      return receiveReaction(tx, whatsappId, event);
    case 'edit':
    case 'revoke':
      return receiveChange(tx, whatsappId, event);
    case 'identity':
      await changeIdentities(tx, [{ whatsappId, event }]);
      return {};
    case 'group':
      await receiveGroup(tx, whatsappId, event);
      return {};
    case 'notice':
      await tx.db
        .updateTable('connections')
        .set({ statusReason: event.text, updatedAt: tx.now })
        .where('companyId', '=', tx.companyId)
        .where('id', '=', whatsappId)
        .execute();
      return {};
  }
}

async function receiveStatus(tx: Tx, whatsappId: number, event: Extract<News, { kind: 'status' }>): Promise<Outcome> {
  const target = await findTarget(tx, whatsappId, event);
  if (!target) return (await isOfNobody(tx, whatsappId, event)) ? { forget: true } : { waitsFor: event.targetId };
  if (!target.isThere) return { refused: true };
  if (!target.fromMe) return {};
  const now = messageStatus.parse(target.status);
  const next = deliver(now, event.status);
  if (next === now) return {};
  const failReason = next === 'failed' ? (event.reason ?? 'failed') : null;
  await markDelivery(tx, { id: target.id, status: next, failReason, providerId: event.targetId });
  if (isFailing(now)) refreshFailures(tx, target.ticketId);
  if (next === 'sent') await markFromBefore(tx, whatsappId, [event.targetId]);
  return {};
}

/**
 * A status for a message that this connection never sent. The WhatsApp Web worker stores each message before it sends
 * it, so a receipt for an unknown id is a phone naming any id, or is for something the product does not show.
 */
async function isOfNobody(
  tx: Tx,
  whatsappId: number,
  { targetId, speaker }: Extract<News, { kind: 'status' }>,
): Promise<boolean> {
  if (speaker === undefined) return false;
  const kept = await tx.rows(
    'inbound-sent-by-line',
    `select from whatsapp_web_messages where company_id = current_company() and whatsapp_id = $1 and provider_id = $2 and from_me limit 1`,
    [whatsappId, targetId],
  );
  return kept.length === 0;
}

async function receiveChange(
  tx: Tx,
  whatsappId: number,
  event: Extract<News, { kind: 'edit' | 'revoke' }>,
): Promise<Outcome> {
  const found = await findTarget(tx, whatsappId, event);
  // The ticket is locked before its messages, as everywhere; then the target is read again.
  if (found) await holdTickets(tx, [found.ticketId]);
  const target = found && (await findTarget(tx, whatsappId, event));
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
  if (await isOutdated(tx, whatsappId, event)) return {};
  await rewriteMessage(tx, target.id, event.body);
  await tellChangedMessage(tx, target.id);
  return {};
}
