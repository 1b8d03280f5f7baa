import type { Tx } from '../../platform/db/tx.ts';
import type { Downtime } from './uptime.ts';

/** Begins a downtime. A connection that was up from its creation gets `first_up_at` now. */
export async function openDowntime(tx: Tx, whatsappId: number, reason: string): Promise<void> {
  await tx.rows(
    'downtime-open',
    `with line as (update connections set first_up_at = coalesce(first_up_at, created_at) where company_id = current_company() and id = $1)
     insert into connection_gaps (whatsapp_id, from_at, reason) values ($1, $2, $3) on conflict do nothing`,
    [whatsappId, tx.now, reason],
  );
}

/** The reason of a downtime may become known after its start. */
export async function explainDowntime(tx: Tx, whatsappId: number, reason: string): Promise<void> {
  await tx.rows(
    'downtime-explain',
    `update connection_gaps set reason = $2 where company_id = current_company() and whatsapp_id = $1 and until_at is null`,
    [whatsappId, reason],
  );
}

/** Ends the downtime, or records the first time the connection is up. */
export async function closeDowntime(tx: Tx, whatsappId: number): Promise<void> {
  await tx.rows(
    'downtime-close',
    `with line as (update connections set first_up_at = $2 where company_id = current_company() and id = $1 and first_up_at is null)
     update connection_gaps set until_at = $2 where company_id = current_company() and whatsapp_id = $1 and until_at is null`,
    [whatsappId, tx.now],
  );
}

type HealthRow = {
  lastReceivedAt: Date | null;
  probedAt: Date | null;
  undecryptable: number;
  newChatsToday: number;
  /** start of its uptime measurement; null before it was ever up */
  since: Date | null;
};

/** `undecryptable`: placeholders of the last 30 days without their message; it falls as the messages arrive. */
export async function readHealth(tx: Tx, whatsappId: number): Promise<HealthRow | undefined> {
  const [row] = await tx.rows<HealthRow>(
    'connection-health',
    `select s.heard_at as "lastReceivedAt", s.probed_at as "probedAt",
       (select count(*)::int from messages m where m.company_id = current_company() and m.whatsapp_id = c.id and m.unreadable
         and m.sent_at > $2::timestamptz - interval '30 days') as undecryptable,
       (select count(*)::int from new_chats o where o.company_id = current_company() and o.whatsapp_id = c.id
         and o.day = ($2::timestamptz at time zone co.time_zone)::date) as "newChatsToday",
       coalesce(c.first_up_at, case when c.status in ('CONNECTED', 'importing') then c.created_at end) as since
     from connections c
     join companies co on co.id = c.company_id
     left join whatsapp_web_sessions s on (s.company_id, s.whatsapp_id) = (c.company_id, c.id)
     where c.company_id = current_company() and c.id = $1`,
    [whatsappId, tx.now],
  );
  return row;
}

type DowntimeRow = Downtime & { reason: string; recovered: number };

/** Newest first: all that end after `since`, and at least the newest `minRows`. */
export async function readDowntimes(tx: Tx, whatsappId: number, since: Date, minRows: number): Promise<DowntimeRow[]> {
  return tx.rows<DowntimeRow>(
    'connection-downtimes',
    `select from_at as "from", until_at as until, reason, recovered from (
       select *, row_number() over (order by from_at desc) as place from connection_gaps
       where company_id = current_company() and whatsapp_id = $1) gaps
     where place <= $3 or until_at is null or until_at > $2 order by from_at desc limit 10000`,
    [whatsappId, since, minRows],
  );
}
