import { firstInstant } from '../../platform/db/day-in-zone.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { GatedMessage, PaceState } from './admission.rules.ts';

/** Locks a connection's pace and budget for this transaction, and reads them. */
export async function lockPace(
  tx: Tx,
  whatsappId: number,
  messages: GatedMessage[],
): Promise<PaceState & { day: string }> {
  const [pace] = await tx.rows<{ machineAfter: Date | null }>(
    'pace-lock',
    `insert into connection_pace as p (whatsapp_id) values ($1)
     on conflict (company_id, whatsapp_id) do update set whatsapp_id = excluded.whatsapp_id
     returning nullif(p.machine_after, '-infinity') as "machineAfter"`,
    [whatsappId],
  );
  // A separate statement: it must see what the previous holder of the lock has written.
  const [row] = await tx.rows<Omit<PaceState, 'machineAfter'> & { day: string }>(
    'pace-state',
    `select c.machine_gap_ms as "machineGapMs", c.new_chats_per_day as "newChatsPerDay", to_char(d.day, 'YYYY-MM-DD') as day,
       ${firstInstant('(d.day + 1)::timestamp', 'co.time_zone')} as midnight,
       (select count(*)::int from new_chats n where n.company_id = c.company_id and n.whatsapp_id = c.id and n.day = d.day) as "newChatsToday",
       (select coalesce(array_agg(n.contact_id), '{}') from new_chats n where n.company_id = c.company_id and n.whatsapp_id = c.id
         and n.day = d.day and n.contact_id = any($3)) as "countedContactIds"
     from connections c join companies co on co.id = c.company_id
     cross join lateral (select ($2::timestamptz at time zone co.time_zone)::date as day) d
     where c.company_id = current_company() and c.id = $1`,
    [whatsappId, tx.now, messages.map(({ contactId }) => contactId)],
  );
  if (!row) throw new Error('a message of a connection that is not there');
  return { ...row, machineAfter: pace?.machineAfter ?? null };
}

/** Days for which the daily counts are kept; older ones are not used. */
const retentionDays = 40;

type PaceChange = {
  /** the company's date, YYYY-MM-DD */
  day: string;
  /** contacts with whom a conversation begins */
  begunContactIds: number[];
  /** no automatic message before this; null: unchanged */
  machineAfter: Date | null;
};

export async function savePace(
  tx: Tx,
  whatsappId: number,
  { day, begunContactIds, machineAfter }: PaceChange,
): Promise<void> {
  if (machineAfter)
    await tx.rows(
      'pace-save',
      'update connection_pace set machine_after = $2 where company_id = current_company() and whatsapp_id = $1',
      [whatsappId, machineAfter],
    );
  if (begunContactIds.length === 0) return;
  await tx.rows(
    'new-chats-count',
    `with old as (delete from new_chats where company_id = current_company() and whatsapp_id = $1 and day < $2::date - ${retentionDays})
     insert into new_chats (whatsapp_id, day, contact_id) select $1, $2::date, unnest($3::int[]) on conflict do nothing`,
    [whatsappId, day, begunContactIds],
  );
}

/** A refused message has begun no conversation, unless another message of ours was delivered in it. */
export async function releaseNewChat(tx: Tx, chat: { whatsappId: number; contactId: number }): Promise<void> {
  await tx.rows(
    'new-chats-uncount',
    `delete from new_chats n where n.company_id = current_company() and n.whatsapp_id = $1 and n.contact_id = $2 and not exists (
       select from tickets t join messages m on m.company_id = t.company_id and m.ticket_id = t.id
       where t.company_id = current_company() and t.contact_id = $2 and m.whatsapp_id = $1
         and m.from_me and not m.is_private and m.status in ('sending', 'sent', 'delivered', 'read', 'unknown'))`,
    [chat.whatsappId, chat.contactId],
  );
}
