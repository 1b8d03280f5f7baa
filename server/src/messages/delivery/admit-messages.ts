import type { FailureReason } from '@balcao/contract/channels/failure-reason';
import { laterThanBeforeSql } from '../../platform/db/later-than-before.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { announceProgress } from '../message.audience.ts';
import { markMessages } from '../message.store.ts';
import { type GatedMessage, planAdmission } from './admission.rules.ts';
import { lockPace, savePace } from './pace.store.ts';

/** The time of the next attempt of a message, and why it waits. */
type PostponedMessage = { messageId: number; until: Date; reason: FailureReason };

/**
 * Decides which of these messages may be sent now, by the sends of their connections so far; the others are postponed,
 * and the screen shows until when. Connections are locked in id order, so that of two processes the second counts what
 * the first has admitted. Counting happens in the transaction that marks the message as sending, so that neither is
 * done without the other.
 */
export async function admitMessages(
  tx: Tx,
  messages: (GatedMessage & { whatsappId: number })[],
): Promise<PostponedMessage[]> {
  const postponed: PostponedMessage[] = [];
  const byConnection = [...Map.groupBy(messages, ({ whatsappId }) => whatsappId)].toSorted(([a], [b]) => a - b);
  for (const [whatsappId, ofConnection] of byConnection) {
    const { day, ...state } = await lockPace(tx, whatsappId, ofConnection);
    const plan = planAdmission(ofConnection, state, tx.now);
    await savePace(tx, whatsappId, { day, ...plan });
    postponed.push(...plan.postponed);
  }
  await postponeMessages(tx, postponed);
  return postponed;
}

async function postponeMessages(tx: Tx, postponed: PostponedMessage[]): Promise<void> {
  if (postponed.length === 0) return;
  const marked = await markMessages(tx, 'messages-postpone', {
    update: `update messages m set next_attempt_at = x.until, fail_reason = x.reason, updated_at = ${laterThanBeforeSql('$4', 'm.updated_at')}
     from unnest($1::bigint[], $2::timestamptz[], $3::text[]) x(id, until, reason)
     where m.company_id = current_company() and m.id = x.id and m.status = 'queued'`,
    values: [
      postponed.map(({ messageId }) => messageId),
      postponed.map(({ until }) => until),
      postponed.map(({ reason }) => reason),
      tx.now,
    ],
  });
  for (const found of marked) announceProgress(tx, found);
}
