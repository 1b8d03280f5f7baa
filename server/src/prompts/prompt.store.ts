import type { Prompt } from '@balcao/contract/prompts/prompt';
import { type RawBuilder, sql } from 'kysely';
import { ensureDeleted, mapConstraintErrors } from '../platform/db/constraint-errors.ts';
import { companyZone } from '../platform/db/day-in-zone.ts';
import type { Tx } from '../platform/db/tx.ts';
import { containsTerm } from '../platform/text/contains-term.ts';

/** As stored: keys are sealed. */
export type StoredPrompt = Omit<Prompt, 'apiKey' | 'voiceKey' | 'createdAt' | 'updatedAt'> & {
  apiKey: string | null;
  apiKeyTail: string;
  voiceKey: string | null;
  voiceKeyTail: string;
  createdAt: Date;
  updatedAt: Date;
};

export type PromptValues = Omit<
  StoredPrompt,
  'id' | 'queue' | 'promptTokens' | 'completionTokens' | 'totalTokens' | 'companyId' | 'createdAt' | 'updatedAt'
>;

type PromptFilter = { only?: number; searchParam?: string | undefined };

const thisMonth = sql<Date>`date_trunc('month', app_now() at time zone ${companyZone})::date`;

/** By name. */
export async function selectPrompts(
  tx: Tx,
  filter: PromptFilter,
  page: { skip: number; limit: number } | null = null,
): Promise<StoredPrompt[]> {
  const { rows } = await sql<StoredPrompt>`
    select p.id, p.name, p.prompt, p.queue_id as "queueId", p.base_url as "baseUrl", p.api_key as "apiKey",
      p.api_key_tail as "apiKeyTail", p.model, p.max_tokens as "maxTokens", p.temperature, p.max_messages as "maxMessages",
      p.monthly_token_cap as "monthlyTokenCap", p.voice, p.voice_key as "voiceKey", p.voice_key_tail as "voiceKeyTail",
      p.voice_region as "voiceRegion", p.company_id as "companyId", p.created_at as "createdAt", p.updated_at as "updatedAt",
      case when q.id is not null then json_build_object('id', q.id, 'name', q.name) end as queue,
      coalesce(u.prompt_tokens, 0)::float as "promptTokens", coalesce(u.completion_tokens, 0)::float as "completionTokens",
      coalesce(u.prompt_tokens + u.completion_tokens, 0)::float as "totalTokens"
    from prompts p
    left join queues q on (q.company_id, q.id) = (p.company_id, p.queue_id)
    left join prompt_usage u on (u.company_id, u.prompt_id, u.month) = (p.company_id, p.id, ${thisMonth})
    where ${matches(filter)} order by plain(p.name), p.id
    ${page ? sql`offset ${page.skip} limit ${page.limit}` : sql``}`.execute(tx.db);
  return rows;
}

export async function countPrompts(tx: Tx, filter: PromptFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from prompts p where ${matches(filter)}`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

function matches({ only, searchParam }: PromptFilter): RawBuilder<unknown> {
  const term = searchParam?.trim();
  return sql`p.company_id = current_company() and ${only === undefined ? sql`true` : sql`p.id = ${only}`}
    and ${containsTerm(sql`p.name`, term)}`;
}

const refuseConstraint = mapConstraintErrors({ prompts_company_id_queue_id_fkey: 'ERR_NO_QUEUE_FOUND' });

export async function insertPrompt(tx: Tx, values: PromptValues): Promise<number> {
  const { id } = await tx.db
    .insertInto('prompts')
    .values({ ...values, createdAt: tx.now, updatedAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseConstraint);
  return id;
}

/** Locks it until the end of the transaction, so that fields an update leaves unchanged keep their current values. */
export const lockPromptRow = (tx: Tx, id: number): Promise<unknown> =>
  tx.rows('prompt-lock', 'select from prompts where company_id = current_company() and id = $1 for no key update', [
    id,
  ]);

export async function savePrompt(tx: Tx, id: number, values: PromptValues): Promise<void> {
  await tx.db
    .updateTable('prompts')
    .set({ ...values, updatedAt: tx.now })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
    .catch(refuseConstraint);
}

/** @throws Failure ERR_NOT_FOUND, ERR_PROMPT_IN_USE while a connection or a queue uses it */
export async function deletePrompt(tx: Tx, id: number): Promise<void> {
  await tx.db
    .deleteFrom('prompts')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
    .catch(mapConstraintErrors({ connections_prompt: 'ERR_PROMPT_IN_USE', queues_prompt: 'ERR_PROMPT_IN_USE' }))
    .then(ensureDeleted);
}

/** Adds an answer to this month and returns the month's tokens, or null when the prompt was deleted meanwhile. */
export async function addPromptUsage(
  tx: Tx,
  promptId: number,
  { promptTokens, completionTokens }: { promptTokens: number; completionTokens: number },
): Promise<number | null> {
  const { rows } = await sql<{ tokens: number }>`
    insert into prompt_usage (prompt_id, month, prompt_tokens, completion_tokens, calls)
    select id, ${thisMonth}, ${promptTokens}::bigint, ${completionTokens}::bigint, 1 from prompts
    where company_id = current_company() and id = ${promptId}
    on conflict (company_id, prompt_id, month) do update set prompt_tokens = prompt_usage.prompt_tokens + excluded.prompt_tokens,
      completion_tokens = prompt_usage.completion_tokens + excluded.completion_tokens, calls = prompt_usage.calls + 1
    returning (prompt_tokens + completion_tokens)::float as tokens`.execute(tx.db);
  return rows[0]?.tokens ?? null;
}

type SealedPromptKeys = { companyId: number; id: number; apiKey: string | null; voiceKey: string | null };

/** For all companies, so it bypasses row-level security. */
export const selectPromptKeys = (system: Tx): Promise<SealedPromptKeys[]> =>
  system.db
    .selectFrom('prompts')
    .select(['companyId', 'id', 'apiKey', 'voiceKey'])
    .where((eb) => eb.or([eb('apiKey', 'is not', null), eb('voiceKey', 'is not', null)]))
    .execute();

/** Leaves a key that was changed meanwhile as it is. */
export async function replacePromptKey(
  system: Tx,
  { companyId, id }: Pick<SealedPromptKeys, 'companyId' | 'id'>,
  column: 'apiKey' | 'voiceKey',
  { sealed, renewed }: { sealed: string; renewed: string },
): Promise<void> {
  await system.db
    .updateTable('prompts')
    .set({ [column]: renewed })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where(column, '=', sealed)
    .execute();
}
