import type { Tx } from '../../platform/db/tx.ts';
import type { JournalEntry } from '../journal/journal.store.ts';

/**
 * Receipts arrive in any order, while senders lock the messages of a chat by ascending id: the targets of a batch are
 * locked in id order before the first is updated, so that the two cannot deadlock.
 */
export async function lockStatusTargets(tx: Tx, events: JournalEntry[]): Promise<void> {
  const statuses = events.flatMap(({ whatsappId, event }) =>
    event.kind === 'status' ? [{ whatsappId, providerId: event.targetId }] : [],
  );
  if (statuses.length < 2) return;
  await tx.rows(
    'inbound-lock-marked',
    `select m.id from messages m where m.company_id = current_company()
       and (m.whatsapp_id, m.provider_id) in (select w, p from unnest($1::int[], $2::text[]) x(w, p)) order by m.id for update`,
    [statuses.map(({ whatsappId }) => whatsappId), statuses.map(({ providerId }) => providerId)],
  );
}
