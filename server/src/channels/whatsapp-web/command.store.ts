import type { Tx } from '../../platform/db/tx.ts';
import { jsonb } from '../../platform/text/jsonb.ts';
import type { CommandKind, CommandPayload, CommandResult } from './protocol.ts';

/** A command with the worker's result. */
type CommandRow = { id: number; state: 'waiting' | 'taken' | 'done'; isReceived: boolean; result: unknown };

const columns = `id, state, heard as "isReceived", result`;

/**
 * Idempotent: does nothing while a send of this message is in progress. The attempt number follows the last stored attempt: older ones
 * are deleted by age, and a number that exists already would never be sent.
 */
export async function insertSends(
  tx: Tx,
  sends: { whatsappId: number; byPerson: boolean; payload: CommandPayload<'send'> }[],
): Promise<void> {
  await tx.rows(
    'web-command-sends',
    `insert into whatsapp_web_commands (whatsapp_id, kind, key, payload, by_person)
     select w, 'send', concat(i, '/', before.attempts + 1), p, by_person
     from unnest($1::int[], $2::text[], $3::jsonb[], $4::boolean[]) with ordinality x(w, i, p, by_person, ord)
     cross join lateral (
       select coalesce(max(substring(key from '/(\\d+)$')::bigint), 0) as attempts, coalesce(bool_or(state <> 'done' or not heard), false) as under_way
       from whatsapp_web_commands
       where company_id = current_company() and whatsapp_id = w and message_id = i) before
     where not before.under_way order by ord on conflict do nothing`,
    [
      sends.map(({ whatsappId }) => whatsappId),
      sends.map(({ payload }) => payload.id),
      sends.map(({ payload }) => jsonb(payload)),
      sends.map(({ byPerson }) => byPerson),
    ],
  );
}

export async function findLastSend(tx: Tx, whatsappId: number, messageId: string): Promise<CommandRow | undefined> {
  const [row] = await tx.rows<CommandRow>(
    'web-command-last-send',
    `select ${columns} from whatsapp_web_commands
     where company_id = current_company() and whatsapp_id = $1 and message_id = $2 order by id desc limit 1`,
    [whatsappId, messageId],
  );
  return row;
}

/** The result of a send that was withdrawn before a worker took it. */
const withdrawn: CommandResult<'send'> = { outcome: 'refused', reason: 'notSentYet' };

/**
 * Gives a waiting send another text; without one (`body` null) it is withdrawn. False: there is none, or a phone may have
 * the message, because an earlier attempt had stored it for the wire.
 */
export async function changeUnstartedSend(
  tx: Tx,
  whatsappId: number,
  messageId: string,
  body: string | null,
): Promise<boolean> {
  const rows = await tx.rows(
    'web-command-change-unstarted',
    `update whatsapp_web_commands c set payload = case when $3::text is null then payload else jsonb_set(payload, '{body}', to_jsonb($3::text)) end,
       state = case when $3::text is null then 'done' else state end, result = case when $3::text is null then $4::jsonb else result end,
       done_at = case when $3::text is null then clock_timestamp() end
     where company_id = current_company() and whatsapp_id = $1 and message_id = $2 and state = 'waiting' and not exists (
       select from whatsapp_web_messages m where m.company_id = current_company() and m.whatsapp_id = $1
         and m.provider_id = c.payload ->> 'providerId' and m.from_me)
     returning id`,
    [whatsappId, messageId, body, jsonb(withdrawn)],
  );
  return rows.length > 0;
}

export type NewCommand<K extends CommandKind> = {
  kind: K;
  key: string;
  payload: CommandPayload<K>;
  /** null: does not expire */
  expiresInMs: number | null;
  /** whether the server processes the result, for any caller */
  reportResult: boolean;
};

/** Idempotent by key. Undefined when the key exists already. */
export async function insertCommand<K extends CommandKind>(
  tx: Tx,
  whatsappId: number,
  { kind, key, payload, expiresInMs, reportResult }: NewCommand<K>,
): Promise<number | undefined> {
  const [row] = await tx.rows<{ id: number }>(
    'web-command-insert',
    `insert into whatsapp_web_commands (whatsapp_id, kind, key, payload, expires_at, heard)
     values ($1, $2, $3, $4, clock_timestamp() + $5 * interval '1 millisecond', $6) on conflict do nothing returning id`,
    [whatsappId, kind, key, jsonb(payload), expiresInMs, !reportResult],
  );
  return row?.id;
}

/** As `insertCommand`, but resets an existing command with this key. */
export async function renewCommand<K extends CommandKind>(
  tx: Tx,
  whatsappId: number,
  { kind, key, payload, expiresInMs, reportResult }: NewCommand<K>,
): Promise<void> {
  await tx.rows(
    'web-command-renew',
    `insert into whatsapp_web_commands as c (whatsapp_id, kind, key, payload, expires_at, heard)
     values ($1, $2, $3, $4, clock_timestamp() + $5 * interval '1 millisecond', $6)
     on conflict (company_id, whatsapp_id, kind, key) do update set payload = excluded.payload, expires_at = excluded.expires_at,
       heard = excluded.heard, state = 'waiting', epoch = null, result = null, created_at = clock_timestamp(), taken_at = null, done_at = null`,
    [whatsappId, kind, key, jsonb(payload), expiresInMs, !reportResult],
  );
}

export async function findCommand(
  tx: Tx,
  whatsappId: number,
  kind: CommandKind,
  key: string,
): Promise<(CommandRow & { payload: unknown }) | undefined> {
  const [row] = await tx.rows<CommandRow & { payload: unknown }>(
    'web-command-of',
    `select ${columns}, payload from whatsapp_web_commands where company_id = current_company() and whatsapp_id = $1 and kind = $2 and key = $3`,
    [whatsappId, kind, key],
  );
  return row;
}

/**
 * Finished commands after this id with unprocessed results; marks them as processed. Several servers share them.
 * `messageId`: our id of a sent message.
 */
export const takeUnprocessedResults = (
  tx: Tx,
  maxRows: number,
  afterId = 0,
): Promise<{ id: number; kind: string; key: string; messageId: string | null; result: unknown }[]> =>
  tx.rows(
    'web-commands-unacknowledged',
    `with unheard as (
       select id from whatsapp_web_commands where company_id = current_company() and state = 'done' and not heard and id > $2
       order by id limit $1 for update skip locked)
     update whatsapp_web_commands c set heard = true from unheard u where c.company_id = current_company() and c.id = u.id
     returning c.id, c.kind, c.key, case when c.kind = 'send' then c.payload ->> 'id' end as "messageId", c.result`,
    [maxRows, afterId],
  );
