import type { Tx } from '../platform/db/tx.ts';
import { eraseMentions } from '../platform/erasure/erase-mentions.ts';
import type { NamedPerson } from '../platform/erasure/written-numbers.ts';
import { readQuickMessage } from './find-quick-message.ts';
import { announceQuickMessage } from './quick-message.audience.ts';

/** Erases a person's number in the texts of quick messages. */
export async function eraseNamedInQuickMessages(tx: Tx, person: NamedPerson): Promise<{ rows: number }> {
  const changed = await eraseMentions<{ id: number }>(
    tx,
    person,
    'erase-named-quick-messages',
    `update quick_messages set message = regexp_replace(message, $1, '…', 'g'), shortcode = regexp_replace(shortcode, $1, '…', 'g'), updated_at = $3
     where company_id = current_company() and (message like any($2) and message ~ $1 or shortcode like any($2) and shortcode ~ $1) returning id`,
    [tx.now],
  );
  for (const { id } of changed) {
    const row = await readQuickMessage(tx, id);
    announceQuickMessage(tx, row, row);
  }
  return { rows: changed.length };
}
