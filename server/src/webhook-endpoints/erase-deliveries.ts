import type { ErasedContent } from '../messages/changes/message-erased.ts';
import type { Tx } from '../platform/db/tx.ts';
import { eraseMentions } from '../platform/erasure/erase-mentions.ts';
import type { NamedPerson } from '../platform/erasure/written-numbers.ts';
import { likePattern } from '../platform/text/like-pattern.ts';

type Known = { ticketIds: readonly number[]; contactIds: readonly number[]; addresses: readonly string[] };

/**
 * Deletes the logged deliveries about a person, and waiting ones. Data that receivers already have is between them and
 * the company.
 */
export async function eraseEndpointDeliveries(
  tx: Tx,
  { ticketIds, contactIds, addresses }: Known,
): Promise<{ rows: number }> {
  const subjects = [...ticketIds.map((id) => `ticket:${id}`), ...contactIds.map((id) => `contact:${id}`)];
  const removed = await tx.rows(
    'erase-webhook-deliveries',
    `delete from webhook_deliveries where company_id = current_company() and (subject = any($1) or data::text like any($2) or answer like any($2)) returning id`,
    [subjects, addresses.map(likePattern)],
  );
  return { rows: removed.length };
}

/** Erases their number, in its written forms, from sent and waiting deliveries about others. */
export async function eraseNamedInDeliveries(tx: Tx, person: NamedPerson): Promise<{ rows: number }> {
  const changed = await eraseMentions(
    tx,
    person,
    'erase-named-webhook-deliveries',
    `update webhook_deliveries set data = replace_in_json(data, $1, '…'), answer = regexp_replace(answer, $1, '…', 'g')
     where company_id = current_company() and (data::text like any($2) and data::text ~ $1 or answer like any($2) and answer ~ $1) returning id`,
  );
  return { rows: changed.length };
}

/**
 * Erases messages that were taken back, from sent and waiting deliveries. A delivery is stored with its message, at the
 * same time: there is an index by time, and none by message.
 */
export async function eraseMessagesInDeliveries(tx: Tx, erased: readonly ErasedContent[]): Promise<void> {
  await tx.rows(
    'erase-messages-webhook-deliveries',
    `update webhook_deliveries d set data = jsonb_set(jsonb_set(d.data, '{message,body}', '""'), '{message,mediaName}', 'null'), answer = null
     from unnest($1::text[], $2::timestamptz[]) x(id, at)
     where d.company_id = current_company() and d.created_at = x.at and d.event = 'message.received' and d.data -> 'message' ->> 'id' = x.id`,
    [erased.map(({ messageId }) => String(messageId)), erased.map(({ storedAt }) => storedAt)],
  );
}
