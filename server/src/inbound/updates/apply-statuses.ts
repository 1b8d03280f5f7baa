import { nextStatus } from '@balcao/contract/messages/delivery.rules';
import type { MessageStatus } from '@balcao/contract/messages/message';
import type { InboundEvent } from '../../channels/inbound-event.ts';
import { endNoticeByDelivery } from '../../connections/explain-status.ts';
import { type Delivery, markDeliveries } from '../../messages/delivery/record-send-result.ts';
import { enqueueFailureRefresh, isFailing } from '../../messages/message.audience.ts';
import { recordReceipt } from '../../messages/receipts/record-receipt.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { applyEarlierWatermarks } from '../messages/apply-earlier-watermarks.ts';
import { findByProviderIds, type TargetMessage, type UpdateOutcome } from '../messages/find-by-provider-id.ts';

export type StatusEvent = Extract<InboundEvent, { kind: 'status' }>;
export type StatusEntry = { whatsappId: number; event: StatusEvent };

/**
 * Applies statuses in order, in one batch: several of one message are written once. Returns the outcome of each status
 * that was not simply applied.
 */
export async function applyStatuses<Entry extends StatusEntry>(
  tx: Tx,
  entries: Entry[],
): Promise<Map<Entry, UpdateOutcome>> {
  const targets = await findByProviderIds(
    tx,
    entries.map(({ whatsappId, event }) => ({ whatsappId, ...event })),
  );
  const outcomes = new Map<Entry, UpdateOutcome>();
  const missing: Entry[] = [];
  const progress = new Map<number, Progress>();
  for (const [i, entry] of entries.entries()) {
    const target = targets[i];
    if (!target) missing.push(entry);
    else if (!target.isThere) outcomes.set(entry, { refused: true });
    else if (target.fromMe) await advance(tx, progress, target, entry);
  }
  const advanced = [...progress.values()];
  await markDeliveries(tx, advanced);
  for (const { wasFailing, target } of advanced) if (wasFailing) enqueueFailureRefresh(tx, target.ticketId);
  for (const { whatsappId, target, deliveredAt } of advanced)
    if (target.isAfterNotice && deliveredAt !== null) await endNoticeByDelivery(tx, whatsappId, target);
  for (const { whatsappId, providerId, wasSent } of advanced)
    if (wasSent) await applyEarlierWatermarks(tx, whatsappId, [providerId]);
  // A status may name a message by an id that another status has just assigned.
  if (missing.length > 0 && advanced.length > 0)
    for (const [entry, outcome] of await applyStatuses(tx, missing)) outcomes.set(entry, outcome);
  else for (const entry of missing) outcomes.set(entry, await outcomeWithoutTarget(tx, entry));
  return outcomes;
}

/** The delivery state of one message after the statuses so far. */
type Progress = Delivery & { whatsappId: number; target: TargetMessage; wasFailing: boolean; wasSent: boolean };

async function advance(
  tx: Tx,
  progress: Map<number, Progress>,
  target: TargetMessage,
  { whatsappId, event }: StatusEntry,
): Promise<void> {
  const { at, targetId: providerId } = event;
  if (event.member) await recordReceipt(tx, target.id, event.member, at);
  const before = progress.get(target.id);
  const now: MessageStatus = before?.status ?? target.status;
  const status = nextStatus(now, event.status);
  if (status === now) return;
  if (now === 'failed' && status === 'sent' && (await hasFailedSince(tx, whatsappId, event, target))) return;
  const hasArrived = status === 'delivered' || status === 'read';
  progress.set(target.id, {
    id: target.id,
    whatsappId,
    target,
    status,
    failReason: status === 'failed' ? (event.reason ?? 'failed') : null,
    providerId: before?.providerId ?? providerId,
    deliveredAt: before?.deliveredAt ?? (hasArrived ? at : null),
    readAt: status === 'read' ? at : null,
    wasFailing: before?.wasFailing ?? isFailing(now),
    wasSent: before?.wasSent === true || status === 'sent',
  });
}

/**
 * Whether the channel reported the failure of this message after this acceptance of it, which arrived late. A failure that
 * is ours alone, or older, is disproved by it. The two may name the customer differently: a failure without the user id.
 */
async function hasFailedSince(
  tx: Tx,
  whatsappId: number,
  { chat, targetId, at }: StatusEvent,
  { contactId }: TargetMessage,
): Promise<boolean> {
  const failures = await tx.rows(
    'inbound-failed-since',
    `select from journal where company_id = current_company() and whatsapp_id = $1 and chat = any(array(
         select $2 union select value from contact_identities where company_id = current_company() and contact_id = $5))
       and provider_id = 'status:' || $3 || ':failed' and (event -> 'event' ->> 'at')::timestamptz >= $4`,
    [whatsappId, chat, targetId, at, contactId],
  );
  return failures.length > 0;
}

/**
 * It waits for its message, unless this connection never sent one: the WhatsApp Web worker stores each message before it
 * sends it, so a receipt for an unknown id is a phone naming any id, or for content that the product does not show.
 */
async function outcomeWithoutTarget(tx: Tx, { whatsappId, event }: StatusEntry): Promise<UpdateOutcome> {
  const { targetId, speaker } = event;
  if (speaker === undefined) return { waitsFor: targetId };
  const sent = await tx.rows(
    'inbound-sent-by-connection',
    `select from whatsapp_web_messages where company_id = current_company() and whatsapp_id = $1 and provider_id = $2 and from_me limit 1`,
    [whatsappId, targetId],
  );
  return sent.length === 0 ? { discard: true } : { waitsFor: targetId };
}
