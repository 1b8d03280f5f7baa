import type { PromptText } from '@balcao/contract/prompts/prompt-text';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';

export async function selectPromptTexts(tx: Tx, promptId: number, only?: number): Promise<PromptText[]> {
  const { rows } = await sql<Omit<PromptText, 'createdAt'> & { createdAt: Date }>`
    select t.id, t.prompt_id as "promptId", t.name, t.url, t.characters, t.created_at as "createdAt",
      (select count(*)::int from prompt_pieces p where p.company_id = t.company_id and p.text_id = t.id) as pieces
    from prompt_texts t where t.company_id = current_company() and t.prompt_id = ${promptId}
      and ${only === undefined ? sql`true` : sql`t.id = ${only}`} order by plain(t.name), t.id`.execute(tx.db);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

export async function insertPromptText(
  tx: Tx,
  row: { promptId: number; name: string; url: string; characters: number },
  pieces: readonly string[],
): Promise<number> {
  const { id } = await tx.db
    .insertInto('promptTexts')
    .values({ ...row, createdAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.rows(
    'prompt-pieces-add',
    'insert into prompt_pieces (text_id, place, body) select $1, x.place, x.body from unnest($2::text[]) with ordinality x(body, place)',
    [id, pieces],
  );
  return id;
}

export async function deletePromptText(tx: Tx, promptId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('promptTexts')
    .where('companyId', '=', tx.companyId)
    .where('promptId', '=', promptId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export type FoundPiece = { name: string; body: string };

/** Pieces with the most words of the question, the best first. */
export const findPieces = (tx: Tx, promptId: number, question: string, limit: number): Promise<FoundPiece[]> =>
  tx.rows<FoundPiece>(
    'prompt-pieces-find',
    `select t.name, p.body from any_word_query($2) as q, prompt_texts t
     join prompt_pieces p on (p.company_id, p.text_id) = (t.company_id, t.id)
     where t.company_id = current_company() and t.prompt_id = $1 and q is not null and p.search @@ q
     order by ts_rank(p.search, q, 1) desc, t.id, p.place limit $3`,
    [promptId, question, limit],
  );
