import type { Tx } from '../platform/tx.ts';
import type { Journalled } from './journal.store.ts';

/**
 * Receipts arrive in any order, while senders lock the messages of a chat by ascending id: the targets of a batch are
 * locked in id order before the first is updated, so that the two cannot deadlock.
 */
export async function holdMarked(tx: Tx, events: Journalled[]): Promise<void> {
  const marks = events.flatMap(({ whatsappId, event }) =>
    event.kind === 'status' ? [{ whatsappId, providerId: event.targetId }] : [],
  );
  if (marks.length < 2) return;
  await tx.rows(
    'inbound-hold-marked',
    `select m.id from messages m where m.company_id = current_company()
       and (m.whatsapp_id, m.provider_id) in (select w, p from unnest($1::int[], $2::text[]) x(w, p)) order by m.id for update`,
    [marks.map(({ whatsappId }) => whatsappId), marks.map(({ providerId }) => providerId)],
  );
}
