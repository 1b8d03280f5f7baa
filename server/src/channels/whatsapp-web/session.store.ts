import type { Tx } from '../../platform/db/tx.ts';
import { type ReportedSession, reportedSession } from './protocol.ts';

/** ISO timestamp in UTC of a validated text; null for anything else. */
const instant = (column: string) =>
  `case when ${column} ~ '^\\d{4}-\\d{2}-\\d{2}T' then to_char(${column}::timestamptz at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end`;

/**
 * Creates missing sessions and updates the config of all connections by QR code from connection, settings and company,
 * in one statement, so that callers need not know which field matters. Groups: docs/inbound.md.
 */
export async function syncSessions(tx: Tx): Promise<void> {
  const changed = await tx.rows(
    'web-sessions-upsert',
    `insert into whatsapp_web_sessions as s (whatsapp_id, config)
     select c.id, jsonb_build_object(
       'name', c.name,
       'refuseCalls', coalesce(calls.value = 'disabled', false),
       'groups', c.allow_group and coalesce(groups.value = 'disabled', false),
       'sendGapMs', c.send_gap_ms,
       'importFrom', ${instant('c.import_old_messages')},
       'importUntil', ${instant('c.import_recent_messages')},
       'importGroups', c.import_old_messages_groups,
       'timeZone', m.time_zone)
     from connections c join companies m on m.id = c.company_id
     left join settings calls on (calls.company_id, calls.key) = (c.company_id, 'call')
     left join settings groups on (groups.company_id, groups.key) = (c.company_id, 'CheckMsgIsGroup')
     where c.company_id = current_company() and c.channel = 'whatsapp' and c.provider = 'beta' order by c.id
     on conflict (company_id, whatsapp_id) do update set config = excluded.config where s.config is distinct from excluded.config
     returning whatsapp_id`,
    [],
  );
  if (changed.length > 0) await notifyWorkers(tx);
}

/** Delivered at commit. Rare enough for NOTIFY. */
export async function notifyWorkers(tx: Tx): Promise<void> {
  await tx.rows('web-sessions-notify', `select pg_notify('whatsapp_web_wanted', '')`, []);
}

export type DesiredState = { wanted: 'up' | 'down'; newPairing: boolean; phone: string | null; restart: boolean };

/** A new code takes a few seconds to arrive. */
const codeTimeoutSql = `interval '5 seconds'`;

/**
 * Reports made under an older desired state are ignored. A request for a new code while one is pending gets that one
 * and its reports; a paused connection is resumed, because a person requests it.
 */
export async function saveDesiredState(tx: Tx, whatsappId: number, desired: DesiredState): Promise<void> {
  await tx.rows(
    'web-session-desired',
    `update whatsapp_web_sessions s set wanted = $2, pairing = pairing + (not again)::int * $3::int, restarts = restarts + $4::int,
       pairing_phone = case when $3 = 1 then $5 else pairing_phone end, crashes = 0,
       heard_version = case when again then least(heard_version, asked_version) else said_version end,
       asked_version = case when again then asked_version else said_version end,
       asked_at = case when again then asked_at when $3 = 1 and $2 = 'up' then clock_timestamp() end
     from (select $3 = 1 and $2 = 'up' and wanted = 'up' and creds is null and pairing_phone is not distinct from $5
         and coalesce(asked_at > clock_timestamp() - ${codeTimeoutSql}, false) as again
       from whatsapp_web_sessions where company_id = current_company() and whatsapp_id = $1 for update) before
     where s.company_id = current_company() and s.whatsapp_id = $1`,
    [whatsappId, desired.wanted, desired.newPairing ? 1 : 0, desired.restart ? 1 : 0, desired.phone],
  );
}

/** The latest unprocessed report of a worker, marked as processed. The caller has locked the connection. */
export async function takeReportedSession(tx: Tx, whatsappId: number): Promise<ReportedSession | null> {
  const [row] = await tx.rows<{ reported: unknown }>(
    'web-session-reported',
    `update whatsapp_web_sessions set heard_version = said_version
     where company_id = current_company() and whatsapp_id = $1 and said_version > heard_version returning said as reported`,
    [whatsappId],
  );
  return row ? reportedSession.parse(row.reported) : null;
}

/** An account that is still linked although it should be unlinked. */
export async function readLinked(tx: Tx, whatsappId: number): Promise<{ isLeased: boolean } | undefined> {
  const [row] = await tx.rows<{ isLeased: boolean }>(
    'web-session-linked',
    `select coalesce(leased_until > clock_timestamp(), false) as "isLeased" from whatsapp_web_sessions
     where company_id = current_company() and whatsapp_id = $1 and creds is not null and creds_pairing <> pairing`,
    [whatsappId],
  );
  return row;
}
