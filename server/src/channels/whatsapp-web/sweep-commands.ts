import type pg from 'pg';
import { inTx, type Tx, type TxContext } from '../../platform/db/tx.ts';
import { processEach } from '../../platform/periodic/process-each.ts';
import { jsonb } from '../../platform/text/jsonb.ts';
import { fetchMediaDays, mediaTimedOut } from './protocol.ts';

/** these messages are queued again as if they had never been delegated */
export type SweepEffects = { requeue(tx: Tx, messageIds: number[]): Promise<void> };

type Row = { companyId: number; ids: number[] };

/** One statement per kind: a combined one would scan the whole table. */
async function deleteOld(owner: pg.Pool): Promise<void> {
  await owner.query(
    `delete from whatsapp_web_commands where kind in ('send', 'fetchMedia') and state = 'done' and heard and created_at < now() - interval '7 days'`,
  );
  await owner.query(
    `delete from whatsapp_web_commands where kind not in ('send', 'fetchMedia') and created_at < now() - interval '10 minutes'
       and case when state = 'done' then heard else coalesce(expires_at, created_at + interval '1 day') < now() - interval '10 minutes' end`,
  );
}

/**
 * Ends every command. Sends that nobody claimed for an hour on a connection that is down are requeued; on one that is
 * up they keep their place; sends whose worker died and that no other worker took over are `unknown`.
 */
export const sweepCommands = (context: TxContext, effects: SweepEffects): Promise<void> =>
  processEach([requeueUnclaimed, endAbandoned], (step) => step(context, effects));

async function requeueUnclaimed(context: TxContext, { requeue }: SweepEffects): Promise<void> {
  const { owner } = context.database;
  const { rows } = await owner.query<Row>(
    `select c.company_id as "companyId", array_agg(c.id) as ids from whatsapp_web_commands c
     join whatsapp_web_sessions s on (s.company_id, s.whatsapp_id) = (c.company_id, c.whatsapp_id)
     join connections k on (k.company_id, k.id) = (c.company_id, c.whatsapp_id)
     where c.kind = 'send' and c.state = 'waiting' and c.created_at < now() - interval '1 hour'
       and (coalesce(s.leased_until < now(), true) or k.status not in ('CONNECTED', 'importing')) group by c.company_id`,
  );
  await processEach(rows, ({ companyId, ids }) =>
    inTx(context, companyId, async (tx) => {
      const withdrawn = await tx.rows<{ messageId: string }>(
        'web-commands-withdraw',
        `delete from whatsapp_web_commands where company_id = current_company() and id = any($1) and state = 'waiting'
         returning payload ->> 'id' as "messageId"`,
        [ids],
      );
      await requeue(
        tx,
        withdrawn.map(({ messageId }) => Number(messageId)),
      );
    }),
  );
}

async function endAbandoned({ database: { owner } }: TxContext): Promise<void> {
  await owner.query(
    `update whatsapp_web_commands c set state = 'done', done_at = clock_timestamp(), result = '{"outcome":"unknown","reason":"interrupted"}'
     from whatsapp_web_sessions s where (s.company_id, s.whatsapp_id) = (c.company_id, c.whatsapp_id) and c.kind = 'send' and c.state = 'taken'
       and (c.taken_at < now() - interval '10 minutes' and coalesce(s.leased_until < now() - interval '1 minute', true)
         or c.taken_at < now() - interval '1 hour')`,
  );
  await owner.query(
    `update whatsapp_web_commands set state = 'done', done_at = clock_timestamp(), result = $2
     where kind = 'fetchMedia' and state <> 'done' and created_at < now() - make_interval(days => $1)`,
    [fetchMediaDays, jsonb(mediaTimedOut)],
  );
  await deleteOld(owner);
}
