import { z } from 'zod';
import { isOwnConnectionSql } from '../contacts/identities/own-connection.ts';
import type { Tx } from '../platform/db/tx.ts';

const at = z.coerce.date();
const conversation = z.object({
  uuid: z.string(),
  contactId: z.number(),
  contactName: z.string(),
  whatsappId: z.number().nullable(),
  openedAt: at,
  /** no bot answers in it */
  isPeoples: z.boolean(),
  isOwnConnection: z.boolean(),
  events: z.array(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('wrote'), at, text: z.string().nullable() }),
      z.object({ type: z.literal('moved'), at, queueId: z.number().nullable() }),
    ]),
  ),
});
/** A conversation started by a customer, up to its first accept, or its close. */
export type StoredConversation = z.infer<typeof conversation>;

/** The newest of a period, oldest first. */
export async function selectCycleIds(
  tx: Tx,
  { since, until }: { since: Date; until: Date },
  limit: number,
): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    'dry-run-cycles',
    `select id from ticket_cycles where company_id = current_company() and opened_at >= $1 and opened_at < $2
       and opened_how = 'customer' and not is_group order by opened_at desc, id desc limit $3`,
    [since, until, limit],
  );
  return rows.map(({ id }) => Number(id)).reverse();
}

/** Limits per conversation, from its first message; longer texts choose nothing. */
const maxEvents = 50;
const maxText = 100;

/** `sent_at` narrows by index; `created_at`, our own clock, decides. */
export async function readConversations(tx: Tx, cycleIds: number[]): Promise<StoredConversation[]> {
  const rows = await tx.rows(
    'dry-run-conversations',
    `select t.uuid, t.contact_id as "contactId", k.name as "contactName", y.whatsapp_id as "whatsappId", y.opened_at as "openedAt",
       k.disable_bot or t.use_integration and t.prompt_id is null and t.integration_id is null as "isPeoples",
       ${isOwnConnectionSql} as "isOwnConnection",
       coalesce((select json_agg(e.event order by e.at, e.n, e.id) from (
         select * from (
           select m.created_at as at, 1 as n, m.id, json_build_object('type', 'wrote', 'at', m.created_at,
             'text', case when m.media_type = 'conversation' then left(m.body, ${maxText}) end) as event
           from messages m where m.company_id = current_company() and m.ticket_id = y.ticket_id and m.origin = 'customer' and not m.from_me
             and not m.unreadable and m.media_type not in ('call_log', 'reactionMessage')
             and m.sent_at > y.opened_at - interval '1 day' and m.sent_at < y.ends_at + interval '1 day'
             and m.created_at >= y.opened_at and m.created_at < y.ends_at
           order by m.created_at, m.id limit ${maxEvents}) wrote
         union all
         select l.created_at, 0, l.id, json_build_object('type', 'moved', 'at', l.created_at, 'queueId', l.queue_id)
         from ticket_log l where l.company_id = current_company() and l.ticket_id = y.ticket_id
           and (l.type in ('transfered', 'redirect') or l.type = 'queue' and l.user_id is not null)
           and l.created_at > y.opened_at and l.created_at < y.ends_at) e), '[]') as events
     from (select c.*, coalesce(c.accepted_at, c.closed_at, 'infinity') as ends_at from ticket_cycles c
       where c.company_id = current_company() and c.id = any($1)) y
     join tickets t on t.company_id = current_company() and t.id = y.ticket_id
     join contacts k on k.company_id = current_company() and k.id = t.contact_id
     order by y.opened_at, y.id`,
    [cycleIds],
  );
  return rows.map((row) => conversation.parse(row));
}
