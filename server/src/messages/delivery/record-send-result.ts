import type { Channel } from '@balcao/contract/channels/channel';
import { nextStatus } from '@balcao/contract/messages/delivery.rules';
import type { MessageStatus } from '@balcao/contract/messages/message';
import type { SendResult } from '../../channels/channel.ts';
import { laterThanBeforeSql } from '../../platform/db/later-than-before.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { announceProgress, enqueueFailureRefresh, isFailing } from '../message.audience.ts';
import { type MessageAndTicket, markMessages } from '../message.store.ts';
import { releaseNewChat } from './pace.store.ts';
import { releaseClaimedIds } from './release-claimed-ids.ts';
import type { Chat } from './send-queue.store.ts';

export type FinalResult = Exclude<SendResult, { outcome: 'handed' }>;
/** `credentials`: those that the channel refused, where they are known. */
export type ConnectionTrouble = { trouble: 'reauthenticate' | 'paused'; reason: string; credentials?: unknown };
/** Effects of a send result on other features. */
export type SendResultEffects = {
  /** the connection itself has a problem */
  onConnectionTrouble(tx: Tx, whatsappId: number, trouble: ConnectionTrouble): Promise<void>;
  /** updates of a message whose provider id has just become known may be deferred in the journal */
  releaseWaitingEvents(tx: Tx, whatsappId: number, providerId: string): Promise<void>;
};

type RecordedResult = {
  chat: Chat;
  channel: Channel;
  result: FinalResult;
  waitsUntil: Date | null;
  hasMore: boolean;
};

/**
 * Records the results of sends. Status updates may have arrived before, so a status never goes backwards. Returns for
 * each whether its chat has more to send, or until when it waits; deleted messages are omitted.
 */
export async function recordSendResult(
  effects: SendResultEffects,
  tx: Tx,
  results: { messageId: number; result: FinalResult; credentials?: unknown }[],
): Promise<RecordedResult[]> {
  const resultOf = new Map(results.map((one) => [one.messageId, one]));
  // A separate statement: later queries (does the chat have more?) must see the state after these rows are locked.
  const rows = await tx.rows<SendingRow>(
    'messages-result-lock',
    `select m.id, m.status, m.provider_id as "providerId", m.whatsapp_id as "whatsappId",
       m.contact_id as "contactId", k.channel from messages m join connections k on (k.company_id, k.id) = (m.company_id, m.whatsapp_id)
     where m.company_id = current_company() and m.id = any($1) order by m.id for update of m`,
    [[...resultOf.keys()]],
  );
  const outcomes = rows.flatMap((row) => {
    const given = resultOf.get(row.id);
    return given ? [{ ...outcomeOf(row, given.result, tx.now), credentials: given.credentials }] : [];
  });
  if (outcomes.length === 0) return [];
  const failing = new Set(outcomes.filter(({ row }) => isFailing(row.status)).map(({ row }) => String(row.id)));
  await releaseClaimedIds(tx, outcomes.flatMap(newIdOf));
  const marked = await writeOutcomes(tx, outcomes);
  // Before deferred updates are released: a status that advances further is announced after this one.
  for (const found of marked) {
    announceProgress(tx, found);
    const { message } = found;
    if (failing.has(message.id) && !isFailing(message.status)) enqueueFailureRefresh(tx, message.ticketId);
  }
  for (const { row, result, credentials } of outcomes) {
    // When the id was known before sending, updates have already found the message.
    if (result.outcome === 'sent' && result.providerId !== row.providerId)
      await effects.releaseWaitingEvents(tx, row.whatsappId, result.providerId);
    if (result.outcome === 'refused') await releaseNewChat(tx, row);
    if (result.outcome === 'refused' && result.trouble)
      await effects.onConnectionTrouble(tx, row.whatsappId, {
        trouble: result.trouble,
        reason: result.reason,
        credentials,
      });
  }
  const waiting = new Set(marked.flatMap(({ message, flag: more }) => (more ? [message.id] : [])));
  return outcomes.map(({ row, result, status, nextAttemptAt }) => ({
    chat: { whatsappId: row.whatsappId, contactId: row.contactId },
    channel: row.channel,
    result,
    hasMore: waiting.has(String(row.id)),
    waitsUntil: status === 'queued' ? (nextAttemptAt ?? tx.now) : null,
  }));
}

type SendingRow = {
  id: number;
  status: MessageStatus;
  providerId: string | null;
  whatsappId: number;
  contactId: number;
  channel: Channel;
};
type SendOutcome = {
  row: SendingRow;
  result: FinalResult;
  status: MessageStatus;
  reason: string | null;
  nextAttemptAt: Date | null;
};

/** An id that became known with the response; one chosen before the send is in the row already. */
const newIdOf = ({ row, result }: SendOutcome) =>
  result.outcome === 'sent' && result.providerId !== row.providerId
    ? [{ id: row.id, providerId: result.providerId }]
    : [];

function outcomeOf(row: SendingRow, result: FinalResult, now: Date): SendOutcome {
  const before = row.status;
  const to = {
    // Regardless of how long it has waited: only a refusal of the channel or a person ends it (docs/decisions/0112).
    later: 'queued' as const,
    refused: 'failed' as const,
    sent: 'sent' as const,
    unknown: 'unknown' as const,
  }[result.outcome];
  // The channel accepted it and then reported, by webhook, that it failed; the webhook was processed first.
  const hasFailedSince = before === 'failed' && result.outcome === 'sent' && result.providerId === row.providerId;
  return {
    row,
    result,
    status: hasFailedSince ? before : nextStatus(before, to),
    reason: result.outcome === 'sent' ? null : result.reason,
    nextAttemptAt: result.outcome === 'later' ? new Date(now.getTime() + result.afterMs) : null,
  };
}

const resultColumns = ['bigint', 'text', 'boolean', 'text', 'text', 'timestamptz', 'int'];
const parametersOf = (types: string[], suffix: string) =>
  types.map((type, i) => `$${i + 1}::${type}${suffix}`).join(', ');

/** Its echo came first, in other words, and was stored as a message of another device: it keeps the id. */
const isTaken = `exists (select from messages o where o.company_id = current_company() and o.whatsapp_id = m.whatsapp_id
  and o.chat = m.chat and o.provider_id = x.provider_id and o.id <> m.id)`;

/**
 * Also returns whether the chat has more to send. A separate statement for a single message: one with a list is planned
 * again each time.
 */
function writeOutcomes(tx: Tx, ends: SendOutcome[]): Promise<(MessageAndTicket & { flag: boolean })[]> {
  const results = ends.map(({ row, status, reason, result, nextAttemptAt }) => [
    row.id,
    status,
    status !== row.status || (result.outcome === 'sent' && status !== 'failed'),
    reason,
    result.outcome === 'sent' ? result.providerId : null,
    nextAttemptAt,
    row.contactId,
  ]);
  const [first = [], ...more] = results;
  const [name, source, values] =
    more.length === 0
      ? ['message-settle', `(values (${parametersOf(resultColumns, '')}))`, first]
      : [
          'messages-settle',
          `unnest(${parametersOf(resultColumns, '[]')})`,
          first.map((_, i) => results.map((result) => result[i])),
        ];
  return markMessages(tx, name, {
    update: `update messages m set status = x.status, fail_reason = case when x.says then x.reason else m.fail_reason end, updated_at = $8,
       provider_id = case when x.provider_id is distinct from m.provider_id and ${isTaken} then m.provider_id
         else coalesce(x.provider_id, m.provider_id) end, next_attempt_at = coalesce(x.next_attempt_at, m.next_attempt_at)
     from ${source} x(id, status, says, reason, provider_id, next_attempt_at, contact_id)
     where m.company_id = current_company() and m.id = x.id`,
    flag: `exists (select from messages n where n.company_id = current_company() and n.whatsapp_id = m.whatsapp_id
       and n.contact_id = x.contact_id and n.delivery_stage = 'outgoing' and n.id <> m.id)`,
    values: [...values, tx.now],
  });
}

/** The delivery state of our message, as reported by its channel. */
export type Delivery = {
  id: number;
  status: MessageStatus;
  failReason: string | null;
  providerId: string;
  /** null: this update does not contain it */
  deliveredAt: Date | null;
  readAt: Date | null;
};

const deliveryColumns = ['bigint', 'text', 'text', 'text', 'timestamptz', 'timestamptz'];

/** Updates messages that this transaction has locked, and notifies viewers. A separate statement for a single one, as above. */
export async function markDeliveries(tx: Tx, deliveries: Delivery[]): Promise<void> {
  const [first, ...more] = deliveries.map(({ id, status, failReason, providerId, deliveredAt, readAt }) => [
    id,
    status,
    failReason,
    providerId,
    deliveredAt,
    readAt,
  ]);
  if (!first) return;
  const [name, source, values] =
    more.length === 0
      ? ['message-mark', `(values (${parametersOf(deliveryColumns, '')}))`, first]
      : [
          'messages-mark',
          `unnest(${parametersOf(deliveryColumns, '[]')})`,
          first.map((_, i) => [first, ...more].map((d) => d[i])),
        ];
  const marked = await markMessages(tx, name, {
    update: `update messages m set status = x.status, fail_reason = x.reason, provider_id = coalesce(m.provider_id, x.provider_id),
       delivered_at = coalesce(m.delivered_at, x.delivered_at), read_at = coalesce(x.read_at, m.read_at),
       updated_at = ${laterThanBeforeSql('$7', 'm.updated_at')}
     from ${source} x(id, status, reason, provider_id, delivered_at, read_at)
     where m.company_id = current_company() and m.id = x.id`,
    values: [...values, tx.now],
  });
  for (const found of marked) announceProgress(tx, found);
}
