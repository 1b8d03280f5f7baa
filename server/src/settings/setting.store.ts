import type { SettingKey } from '@balcao/contract/settings/setting';
import type { Tx } from '../platform/db/tx.ts';

export type StoredSetting = { key: string; value: string };

export const selectSettings = (tx: Tx, keys: readonly SettingKey[]): Promise<StoredSetting[]> =>
  tx.rows(
    'settings-of',
    `select key, value from settings where company_id = current_company() and key = any($1)
     union all select key, value from global_settings where key = any($1)
     union all select 'timezone', time_zone from companies where id = current_company() and 'timezone' = any($1)`,
    [keys],
  );

/** Whether the provider and the plan let this company run campaigns at all. */
export async function selectCampaignsAllowed(tx: Tx): Promise<boolean> {
  const found = await tx.db
    .selectFrom('companies')
    .leftJoin('plans', 'plans.id', 'companies.planId')
    .select(['companies.campaignsEnabled', 'plans.useCampaigns'])
    .where('companies.id', '=', tx.companyId)
    .executeTakeFirst();
  return Boolean(found?.campaignsEnabled && found.useCampaigns);
}

export async function saveSetting(tx: Tx, key: string, value: string): Promise<void> {
  await tx.db
    .insertInto('settings')
    .values({ companyId: tx.companyId, key, value, updatedAt: tx.now })
    .onConflict((on) => on.columns(['companyId', 'key']).doUpdateSet({ value, updatedAt: tx.now }))
    .execute();
}

/** Bypasses row-level security: the role of companies has no right to write it. */
export async function saveGlobalSetting(system: Tx, key: string, value: string): Promise<void> {
  await system.db
    .insertInto('globalSettings')
    .values({ key, value, updatedAt: system.now })
    .onConflict((on) => on.column('key').doUpdateSet({ value, updatedAt: system.now }))
    .execute();
}
