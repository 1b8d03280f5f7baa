import { deliver } from '@balcao/contract/messages/delivery.rules';
import { messageStatus } from '@balcao/contract/messages/message';
import type { InboundEvent } from '../channels/channel.ts';
import { rewriteMessage } from '../messages/edit-message.ts';
import { tellChangedMessage } from '../messages/tell-changed-message.ts';
import type { Tx } from '../platform/tx.ts';
import { changeIdentities } from './change-identities.ts';
import { findTarget, type Outcome, tellMessage } from './find-target.ts';
import { isOutdated } from './is-outdated.ts';
import { markFromBefore, markUpTo } from './mark-up-to.ts';
import { receiveGroup } from './receive-group.ts';
import { receiveReaction } from './receive-reaction.ts';
import { revokeMessage } from './revoke-message.ts';

export type News = Exclude<InboundEvent, { kind: 'message' | 'unreadable' | 'call' }>;

/** What speaks of messages (marks, edits, deletions, reactions), of people, of groups, or of the line itself. */
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
  const target = await findTarget(tx, whatsappId, event.targetId, event.ourId);
  if (!target) return { waitsFor: event.targetId };
  if (!target.fromMe) return {};
  const now = messageStatus.parse(target.status);
  const next = deliver(now, event.status);
  if (next === now) return {};
  await tx.rows(
    'inbound-mark',
    `update messages set status = $2, fail_reason = $3, provider_id = coalesce(provider_id, $4),
       updated_at = greatest($5, updated_at + interval '1 millisecond')
     where company_id = current_company() and id = $1`,
    [target.id, next, next === 'failed' ? (event.reason ?? 'failed') : null, event.targetId, tx.now],
  );
  await tellMessage(tx, target.id);
  if (next === 'sent') await markFromBefore(tx, whatsappId, [event.targetId]);
  return {};
}

async function receiveChange(
  tx: Tx,
  whatsappId: number,
  event: Extract<News, { kind: 'edit' | 'revoke' }>,
): Promise<Outcome> {
  const target = await findTarget(tx, whatsappId, event.targetId);
  // What could not be read is not edited yet: its own words, when they come, would stand over the newer ones.
  if (!target || (target.unreadable && event.kind === 'edit')) return { waitsFor: event.targetId };
  if (event.targetFromMe !== undefined && event.targetFromMe !== target.fromMe) return {};
  if (event.kind === 'revoke') {
    await revokeMessage(tx, whatsappId, target, event);
    return {};
  }
  if (await isOutdated(tx, whatsappId, event)) return {};
  await rewriteMessage(tx, target.id, event.body);
  await tellChangedMessage(tx, target.id);
  return {};
}
