import type { Database } from '../../../../platform/db/database.ts';
import { jsonb } from '../../../../platform/text/jsonb.ts';
import type { CommandKind } from '../../protocol.ts';
import {
  type ConnectionKey,
  type LeasedConnection,
  LeaseLostError,
  type TakenCommand,
} from '../context/worker-context.ts';
import type { SealedOwnMessage } from '../keys/message.store.ts';

type Pool = Database['owner'];
export type ClaimedCommand = TakenCommand & {
  kind: CommandKind;
  payload: unknown;
  /** whether it has waited too long; checked again when its turn in the chat comes */
  isExpired(): boolean;
  createdAt: Date;
  /** for a send that was started before: the message as composed then, see message.store.ts */
  stored: SealedOwnMessage | null;
};

type ClaimedRow = Omit<ClaimedCommand, 'isExpired'> & { expiresInMs: number | null };

/**
 * Claims waiting commands of these connections, and unfinished ones of a previous owner. In order; sends by people first,
 * and no more sends than the connection has capacity for: waiting ones can still be overtaken. Thousands of downloads may
 * wait: what people wait for is not claimed behind them. `inFlight`: an earlier
 * response may have been lost, so commands claimed under this lease that are not among these are claimed again.
 */
export async function takeCommands(
  db: Pool,
  owner: string,
  ready: { connection: LeasedConnection; room: number; inFlight?: number[] | undefined }[],
): Promise<ClaimedCommand[]> {
  const { rows } = await db.query<ClaimedRow>({
    name: 'whatsapp-web-commands-take',
    text: `with held as (
        select s.company_id, s.whatsapp_id, s.epoch, room, unsure from unnest($2::int[], $3::bigint[], $4::int[], $5::boolean[]) x(w, e, room, unsure)
        join whatsapp_web_sessions s on s.whatsapp_id = w and s.epoch = e and s.owner = $1),
      open as (
        select h.company_id, h.epoch, c.id from held h cross join lateral (
          select id from (select id from whatsapp_web_commands c where c.company_id = h.company_id and c.whatsapp_id = h.whatsapp_id
             and state = 'taken' and (c.epoch < h.epoch or h.unsure and c.epoch = h.epoch and c.id <> all($6::bigint[])) order by id for update skip locked) left_behind
          union all
          select id from (select id from whatsapp_web_commands c where c.company_id = h.company_id and c.whatsapp_id = h.whatsapp_id
             and state = 'waiting' and kind = 'send' order by by_person desc, id limit greatest(h.room, 0) for update skip locked) sends
          union all
          select id from (select id from whatsapp_web_commands c where c.company_id = h.company_id and c.whatsapp_id = h.whatsapp_id
             and state = 'waiting' and kind not in ('send', 'fetchMedia', 'fetchPicture') order by id limit 100 for update skip locked) others
          union all
          select id from (select id from whatsapp_web_commands c where c.company_id = h.company_id and c.whatsapp_id = h.whatsapp_id
             and state = 'waiting' and kind in ('fetchMedia', 'fetchPicture') order by id limit 100 for update skip locked) fetches) c),
      taken as (
        update whatsapp_web_commands c set state = 'taken', epoch = o.epoch, taken_at = clock_timestamp()
        from open o where c.company_id = o.company_id and c.id = o.id returning c.*)
      select company_id as "companyId", whatsapp_id as "whatsappId", epoch, id, kind, payload,
        (extract(epoch from expires_at - clock_timestamp()) * 1000)::float8 as "expiresInMs", created_at as "createdAt",
        to_jsonb(kept) as stored
      from taken t left join lateral (
        select chat, sender, content from whatsapp_web_messages m where t.kind = 'send' and m.company_id = t.company_id
          and m.whatsapp_id = t.whatsapp_id and m.provider_id = t.payload ->> 'providerId' and m.from_me order by at limit 1) kept on true
      order by by_person desc, id`,
    values: [
      owner,
      ready.map(({ connection }) => connection.whatsappId),
      ready.map(({ connection }) => connection.epoch),
      ready.map(({ room }) => room),
      ready.map(({ inFlight }) => inFlight !== undefined),
      ready.flatMap(({ inFlight }) => inFlight ?? []),
    ],
  });
  const takenAt = performance.now();
  return rows.map(({ expiresInMs, ...row }) => ({
    ...row,
    isExpired: () => expiresInMs !== null && performance.now() - takenAt > expiresInMs,
  }));
}

/**
 * Does nothing if the command was renewed meanwhile or the lease is lost. `tell`: the NOTIFY channel, whose payload
 * names the companies.
 */
export async function completeCommands(
  db: Pool,
  ended: { command: TakenCommand; result: unknown }[],
  channel: string,
): Promise<void> {
  const companies = jsonb([...new Set(ended.map(({ command }) => command.companyId))]);
  await db.query({
    name: 'whatsapp-web-commands-end',
    text: `with ended as (
        update whatsapp_web_commands c set state = 'done', result = r, done_at = clock_timestamp()
        from unnest($1::int[], $2::bigint[], $3::bigint[], $4::jsonb[]) x(company, i, e, r)
        where c.company_id = company and c.id = i and c.epoch = e and c.state = 'taken')
      select pg_notify($5, $6)`,
    values: [
      ended.map(({ command }) => command.companyId),
      ended.map(({ command }) => command.id),
      ended.map(({ command }) => command.epoch),
      ended.map(({ result }) => jsonb(result)),
      channel,
      companies.length < 7000 ? companies : '',
    ],
  });
}

/** Not started: the command waits for the next socket. */
export async function requeueCommand(db: Pool, { companyId, id, epoch }: ClaimedCommand): Promise<void> {
  await db.query(
    `update whatsapp_web_commands set state = 'waiting', epoch = null where company_id = $1 and id = $2 and epoch = $3 and state = 'taken'`,
    [companyId, id, epoch],
  );
}

export type UnknownSend = { providerId: string; chat: string };

/** Sends of the last day that are still unconfirmed. Oldest first. */
export async function findUnknownSends(db: Pool, connection: LeasedConnection): Promise<UnknownSend[]> {
  const { rows } = await db.query<UnknownSend>(
    `select "providerId", chat from (
       select distinct on (m.provider_id) m.provider_id as "providerId", m.chat, m.at
       from whatsapp_web_commands c
       join whatsapp_web_messages m on m.company_id = c.company_id and m.whatsapp_id = c.whatsapp_id
         and m.provider_id = c.payload ->> 'providerId' and m.from_me
       where c.company_id = $1 and c.whatsapp_id = $2 and c.kind = 'send' and c.state = 'done'
         and c.result ->> 'outcome' = 'unknown' and c.done_at > now() - interval '1 day') unknown order by at`,
    [connection.companyId, connection.whatsappId],
  );
  return rows;
}

/** Whether this message of ours has still to be sent. `messageId`: ours. */
export async function isSendPending(db: Pool, connection: ConnectionKey, messageId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from whatsapp_web_commands
     where company_id = $1 and whatsapp_id = $2 and message_id = $3 and state <> 'done' limit 1`,
    [connection.companyId, connection.whatsappId, messageId],
  );
  return (rowCount ?? 0) > 0;
}

/** Whether it is not known if the last attempt to send this message of ours reached WhatsApp. `messageId`: ours. */
export async function isSendUnknown(db: Pool, connection: ConnectionKey, messageId: string): Promise<boolean> {
  const { rows } = await db.query<{ isUnknown: boolean }>(
    `select state = 'done' and coalesce(result ->> 'outcome' = 'unknown', false) as "isUnknown" from whatsapp_web_commands
     where company_id = $1 and whatsapp_id = $2 and message_id = $3 order by id desc limit 1`,
    [connection.companyId, connection.whatsappId, messageId],
  );
  return rows[0]?.isUnknown === true;
}

/** Records a chat that we begin, to distinguish the session of our own attempt from an existing one. */
export async function recordNewChat(
  db: Pool,
  owner: string,
  connection: LeasedConnection,
  newChat: { day: string; chat: string },
): Promise<void> {
  const { rowCount } = await db.query(
    `with held as (select from whatsapp_web_sessions
         where company_id = $1 and whatsapp_id = $2 and epoch = $5 and owner = $6 for key share),
       put as (insert into whatsapp_web_openings (company_id, whatsapp_id, day, chat)
         select $1, $2, $3, $4 from held on conflict do nothing)
     select from held`,
    [connection.companyId, connection.whatsappId, newChat.day, newChat.chat, connection.epoch, owner],
  );
  if (rowCount === 0) throw new LeaseLostError();
}
