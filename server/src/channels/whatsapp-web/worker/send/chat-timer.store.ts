import type { Database } from '../../../../platform/db/database.ts';
import type { ChatTimer } from '../../decode/read-disappearing-timer.ts';
import { type ConnectionKey, type LeasedConnection, LeaseLostError } from '../context/worker-context.ts';

type Pool = Database['owner'];

/** The latest setting of each chat wins. */
export async function upsertTimers(
  db: Pool,
  owner: string,
  connection: LeasedConnection,
  timers: readonly ChatTimer[],
): Promise<void> {
  if (timers.length === 0) return;
  const { rowCount } = await db.query(
    `with held as (select company_id, whatsapp_id from whatsapp_web_sessions
         where company_id = $1 and whatsapp_id = $2 and epoch = $3 and owner = $4 for key share),
       put as (insert into whatsapp_web_timers as t (company_id, whatsapp_id, chat, seconds, set_at)
         select distinct on (chat) company_id, whatsapp_id, chat, seconds, at
         from held, unnest($5::text[], $6::int[], $7::timestamptz[]) x(chat, seconds, at) order by chat, at desc
         on conflict (company_id, whatsapp_id, chat) do update set seconds = excluded.seconds, set_at = excluded.set_at
           where t.set_at <= excluded.set_at)
     select from held`,
    [
      connection.companyId,
      connection.whatsappId,
      connection.epoch,
      owner,
      timers.map(({ chat }) => chat),
      timers.map(({ seconds }) => seconds),
      timers.map(({ at }) => at),
    ],
  );
  if (rowCount === 0) throw new LeaseLostError();
}

export async function readTimer(
  db: Pool,
  connection: ConnectionKey,
  chats: string[],
): Promise<{ seconds: number; at: Date } | null> {
  const { rows } = await db.query<{ seconds: number; at: Date }>({
    name: 'whatsapp-web-timer',
    text: `select seconds, set_at as at from whatsapp_web_timers
      where company_id = $1 and whatsapp_id = $2 and chat = any($3) order by set_at desc limit 1`,
    values: [connection.companyId, connection.whatsappId, chats],
  });
  return rows[0] ?? null;
}
