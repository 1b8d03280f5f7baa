import type { AiPurpose } from '@balcao/contract/ai/ai-settings';
import { sql } from 'kysely';
import { companyZone } from '../platform/db/day-in-zone.ts';
import type { Tx } from '../platform/db/tx.ts';

/** As stored: the key is sealed. */
export type StoredAiSettings = {
  enabled: boolean;
  baseUrl: string;
  apiKey: string | null;
  apiKeyTail: string;
  chatModel: string;
  transcriptionModel: string;
  monthlyTokenCap: number | null;
};

const nothing: StoredAiSettings = {
  enabled: true,
  baseUrl: '',
  apiKey: null,
  apiKeyTail: '',
  chatModel: '',
  transcriptionModel: '',
  monthlyTokenCap: null,
};

const columns = [
  'enabled',
  'baseUrl',
  'apiKey',
  'apiKeyTail',
  'chatModel',
  'transcriptionModel',
  'monthlyTokenCap',
] as const;

export const selectAiSettings = async (tx: Tx): Promise<StoredAiSettings> =>
  (await tx.db.selectFrom('aiSettings').select(columns).where('companyId', '=', tx.companyId).executeTakeFirst()) ??
  nothing;

export async function saveAiSettings(tx: Tx, values: StoredAiSettings): Promise<void> {
  const row = { ...values, updatedAt: tx.now };
  await tx.db
    .insertInto('aiSettings')
    .values({ companyId: tx.companyId, ...row })
    .onConflict((on) => on.column('companyId').doUpdateSet(row))
    .execute();
}

type SealedAiKey = { companyId: number; apiKey: string };

/** For all companies, so it bypasses row-level security. */
export const selectAiKeys = async (system: Tx): Promise<SealedAiKey[]> =>
  (
    await system.db.selectFrom('aiSettings').select(['companyId', 'apiKey']).where('apiKey', 'is not', null).execute()
  ).flatMap(({ companyId, apiKey }) => (apiKey === null ? [] : [{ companyId, apiKey }]));

/** Leaves a key that was changed meanwhile as it is. */
export async function replaceAiKey(system: Tx, { companyId, apiKey }: SealedAiKey, renewed: string): Promise<void> {
  await system.db
    .updateTable('aiSettings')
    .set({ apiKey: renewed })
    .where('companyId', '=', companyId)
    .where('apiKey', '=', apiKey)
    .execute();
}

const thisMonth = sql<Date>`date_trunc('month', app_now() at time zone ${companyZone})::date`;

/** Usage in the current month, in the company's time zone. */
export async function selectUsage(
  tx: Tx,
): Promise<{ month: string; rows: { purpose: string; tokens: number; calls: number }[] }> {
  const { rows } = await sql<{ month: string; purpose: string | null; tokens: number | null; calls: number | null }>`
    select to_char(m.month, 'YYYY-MM') as month, u.purpose, u.tokens, u.calls
    from (select ${thisMonth} as month) m
    left join ai_usage u on u.company_id = current_company() and u.month = m.month order by u.purpose`.execute(tx.db);
  return {
    month: rows[0]?.month ?? '',
    rows: rows.flatMap(({ purpose, tokens, calls }) =>
      purpose === null ? [] : [{ purpose, tokens: Number(tokens), calls: Number(calls) }],
    ),
  };
}

/** Adds a call to this month and returns the month's total. Concurrent calls are serialized by the row lock. */
export async function addUsage(tx: Tx, purpose: AiPurpose, tokens: number): Promise<number> {
  const add = (of: string) => sql`
    insert into ai_usage (company_id, month, purpose, tokens, calls)
    values (current_company(), ${thisMonth}, ${of}, ${tokens}, 1)
    on conflict (company_id, month, purpose)
      do update set tokens = ai_usage.tokens + excluded.tokens, calls = ai_usage.calls + 1 returning tokens`;
  const { rows } = await sql<{ tokens: number }>`with part as (${add(purpose)}) ${add('all')}`.execute(tx.db);
  return Number(rows[0]?.tokens);
}
