import type { Tx } from '../platform/db/tx.ts';
import { eraseMentions } from '../platform/erasure/erase-mentions.ts';
import type { NamedPerson } from '../platform/erasure/written-numbers.ts';
import { announceSchedule } from './schedule.audience.ts';
import { readSchedules } from './schedule.store.ts';

/** Erases a person's number from texts scheduled for other contacts, sent or not. */
export async function eraseNamedInSchedules(tx: Tx, person: NamedPerson): Promise<{ rows: number }> {
  const changed = await eraseMentions<{ id: number }>(
    tx,
    person,
    'erase-named-schedules',
    `update schedules set body = regexp_replace(body, $1, '…', 'g'), updated_at = $3
     where company_id = current_company() and body like any($2) and body ~ $1 returning id::int as id`,
    [tx.now],
  );
  const ids = changed.map(({ id }) => id);
  for (const row of await readSchedules(tx, ids)) announceSchedule(tx, 'update', row);
  return { rows: changed.length };
}
