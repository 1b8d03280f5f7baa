import type { Database } from '../../../platform/db.ts';
import type { ChatTimer } from '../reading/read-timer.ts';
import { type HeldLine, type LineKey, LostLine } from './line.ts';

type Pool = Database['owner'];

/** The latest setting wins. */
export async function keepTimer(db: Pool, owner: string, line: HeldLine, timer: ChatTimer): Promise<void> {
  const { rowCount } = await db.query(
    `with held as (select company_id, whatsapp_id from whatsapp_web_sessions
         where company_id = $1 and whatsapp_id = $2 and epoch = $3 and owner = $4 for key share),
       put as (insert into whatsapp_web_timers as t (company_id, whatsapp_id, chat, seconds, set_at)
         select company_id, whatsapp_id, $5, $6, $7 from held
         on conflict (company_id, whatsapp_id, chat) do update set seconds = excluded.seconds, set_at = excluded.set_at
           where t.set_at <= excluded.set_at)
     select from held`,
    [line.companyId, line.whatsappId, line.epoch, owner, timer.chat, timer.seconds, timer.at],
  );
  if (rowCount === 0) throw new LostLine();
}

export async function readTimer(
  db: Pool,
  line: LineKey,
  chats: string[],
): Promise<{ seconds: number; at: Date } | null> {
  const { rows } = await db.query<{ seconds: number; at: Date }>({
    name: 'whatsapp-web-timer',
    text: `select seconds, set_at as at from whatsapp_web_timers
      where company_id = $1 and whatsapp_id = $2 and chat = any($3) order by set_at desc limit 1`,
    values: [line.companyId, line.whatsappId, chats],
  });
  return rows[0] ?? null;
}
