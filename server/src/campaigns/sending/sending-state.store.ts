import type { ConnectionStatus } from '@balcao/contract/connections/connection';
import type { DriverKey } from '../../channels/channel.ts';
import type { Tx } from '../../platform/db/tx.ts';

/** A message of a campaign that the channel does not have yet. */
type MessageUnderWay = {
  messageId: number;
  /** null: its step record was deleted */
  recipientId: number | null;
  status: 'queued' | 'sending';
  failReason: string | null;
};

export type SendingState = Readonly<{
  whatsappId: number;
  nextAt: Date | null;
  sincePause: number;
  underWay: readonly MessageUnderWay[];
  kind: DriverKey;
  machineGapMs: number;
  connectionStatus: ConnectionStatus;
  statusReason: string | null;
}>;

/** Locks until the end of the transaction, so only one process writes the next message. Undefined: no connection. */
export async function lockSendingState(tx: Tx, whatsappId: number): Promise<SendingState | undefined> {
  await tx.rows(
    'campaign-connection-lock',
    `insert into campaign_connections as l (whatsapp_id) select id from connections where company_id = current_company() and id = $1
     on conflict (company_id, whatsapp_id) do update set whatsapp_id = excluded.whatsapp_id`,
    [whatsappId],
  );
  // A separate statement: it must see what the previous holder of the lock has written.
  const [state] = await tx.rows<SendingState>(
    'campaign-connection',
    `select l.whatsapp_id as "whatsappId", nullif(l.next_at, '-infinity') as "nextAt", l.since_pause as "sincePause",
       k.channel || '/' || k.provider as kind, k.machine_gap_ms as "machineGapMs", k.status as "connectionStatus", k.status_reason as "statusReason",
       coalesce((select json_agg(json_build_object('messageId', m.id, 'recipientId', x.recipient_id, 'status', m.status, 'failReason', m.fail_reason) order by m.id)
         from messages m left join campaign_messages x on x.company_id = m.company_id and x.message_id = m.id
         where m.company_id = l.company_id and m.id = any(l.message_ids) and m.status in ('queued', 'sending')), '[]') as "underWay"
     from campaign_connections l join connections k on k.company_id = l.company_id and k.id = l.whatsapp_id
     where l.company_id = current_company() and l.whatsapp_id = $1`,
    [whatsappId],
  );
  return state;
}

export const saveSendingState = (
  tx: Tx,
  { whatsappId, nextAt, sincePause, underWay }: Pick<SendingState, 'whatsappId' | 'nextAt' | 'sincePause' | 'underWay'>,
): Promise<unknown> =>
  tx.rows(
    'campaign-connection-save',
    `update campaign_connections set next_at = coalesce($2::timestamptz, '-infinity'), since_pause = $3, message_ids = $4
     where company_id = current_company() and whatsapp_id = $1`,
    [whatsappId, nextAt, sincePause, underWay.map(({ messageId }) => messageId)],
  );

/** Keeps the longer of two locks. */
export const saveLock = (tx: Tx, whatsappId: number, until: Date): Promise<unknown> =>
  tx.rows(
    'campaign-connection-locked',
    `insert into campaign_connections as l (whatsapp_id, locked_until) values ($1, $2)
     on conflict (company_id, whatsapp_id) do update set locked_until = greatest(l.locked_until, excluded.locked_until)`,
    [whatsappId, until],
  );

/** When WhatsApp lets the number begin conversations again; null: it does now. */
export async function readLock(tx: Tx, whatsappId: number): Promise<Date | null> {
  const [row] = await tx.rows<{ until: Date }>(
    'campaign-connection-lock-read',
    `select locked_until as until from campaign_connections
     where company_id = current_company() and whatsapp_id = $1 and locked_until > $2`,
    [whatsappId, tx.now],
  );
  return row?.until ?? null;
}

/**
 * Whether a person's message waits on this connection: it has priority. Not one behind a message that waits for its time in
 * the same chat, for the next day's budget for example; a pace waits for no person (messages/delivery/claim-next-message.ts).
 */
export async function hasPersonMessage(tx: Tx, whatsappId: number): Promise<boolean> {
  const rows = await tx.rows(
    'campaign-connection-people',
    `select from messages p where p.company_id = current_company() and p.whatsapp_id = $1 and p.delivery_stage = 'outgoing' and p.origin = 'person'
       and (p.next_attempt_at is null or p.next_attempt_at <= $2)
       and not exists (select from messages h where h.company_id = current_company() and h.whatsapp_id = $1 and h.contact_id = p.contact_id
         and h.id < p.id and h.delivery_stage = 'outgoing' and h.next_attempt_at > $2 and h.fail_reason is distinct from 'machinePace') limit 1`,
    [whatsappId, tx.now],
  );
  return rows.length > 0;
}
