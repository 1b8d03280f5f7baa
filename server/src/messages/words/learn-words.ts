import type { TxContext } from '../../platform/db/tx.ts';
import { processEach } from '../../platform/periodic/process-each.ts';

/** Messages per statement, and statements in a row for one company. */
const [batchSize, maxBatches] = [300, 100];

/**
 * Collects the words of messages, for which a search tolerates a typing error. In the background, and never while a
 * message is being received: messages of the last half minute are skipped, so that transactions that drew earlier ids
 * have committed. A missed word can still be found by its exact spelling.
 */
export async function learnWords(context: TxContext): Promise<void> {
  const { owner } = context.database;
  await owner.query(
    `insert into message_word_progress (company_id) select id from companies
     where id not in (select company_id from message_word_progress) on conflict do nothing`,
  );
  const { rows } = await owner.query<{ companyId: number }>(
    `select p.company_id as "companyId" from message_word_progress p
     where exists (select from messages m where m.company_id = p.company_id and m.id > p.last_id)`,
  );
  await processEach(rows, async ({ companyId }) => {
    for (let batch = 0; batch < maxBatches; batch++) {
      const { rowCount } = await owner.query(learnSql, [companyId, batchSize, context.clock.now()]);
      if (rowCount === 0) break;
    }
  });
}

/**
 * Words that consist of letters only: words with digits are searched as typed. The position to continue from is a
 * parameter and not a joined table: with a join the planner scans all messages.
 */
const learnSql = `with held as (select last_id from message_word_progress where company_id = $1 for update skip locked),
  batch as materialized (select m.id, m.search from messages m where m.company_id = $1 and m.id > (select last_id from held)
    and m.created_at < $3::timestamptz - interval '30 seconds' order by m.id limit $2),
  words as (select distinct w from batch, unnest(tsvector_to_array(search)) w where w ~ '^[a-z]{4,20}$'),
  unknown as (select w from words where not exists (
    select from message_words k where k.company_id = $1 and k.variant = w and k.word = w)),
  learned as (insert into message_words (company_id, variant, word) select $1, v, w from unknown, word_variants(w) v
    order by 2, 3 on conflict do nothing)
  update message_word_progress set last_id = (select max(id) from batch) where company_id = $1 and exists (select from batch)`;
