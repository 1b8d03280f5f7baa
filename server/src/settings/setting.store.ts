import { isGlobalSetting, type SettingKey } from '@balcao/contract/settings/setting';
import type { Tx } from '../platform/db/tx.ts';

type StoredSetting = { key: string; value: string };

export const selectSettings = (tx: Tx, keys: readonly SettingKey[]): Promise<StoredSetting[]> =>
  tx.rows(
    'settings-of',
    `select key, value from settings where company_id = current_company() and key = any($1)
     union all select key, value from global_settings where key = any($1)
     union all select 'timezone', time_zone from companies where id = current_company() and 'timezone' = any($1)`,
    [keys],
  );

/** The stored ones among these keys, with the time of their last change. The zone's is that of its company. */
export const selectSettingRows = (
  tx: Tx,
  keys: readonly SettingKey[],
): Promise<(StoredSetting & { updatedAt: Date | null })[]> =>
  tx.rows(
    'setting-rows',
    `select key, value, updated_at as "updatedAt" from settings where company_id = current_company() and key = any($1)
     union all select key, value, updated_at from global_settings where key = any($1)
     union all select 'timezone', time_zone, null from companies where id = current_company() and 'timezone' = any($1)`,
    [keys],
  );

export type SettingCompany = {
  /** whether the provider and the plan let it run campaigns at all */
  mayCampaign: boolean;
  createdAt: Date | null;
};

/** Of no company for visitors without a session. */
export async function selectSettingCompany(tx: Tx): Promise<SettingCompany> {
  const found = await tx.db
    .selectFrom('companies')
    .leftJoin('plans', 'plans.id', 'companies.planId')
    .select(['companies.campaignsEnabled', 'companies.createdAt', 'plans.useCampaigns'])
    .where('companies.id', '=', tx.companyId)
    .executeTakeFirst();
  return {
    mayCampaign: Boolean(found?.campaignsEnabled && found.useCampaigns),
    createdAt: found?.createdAt ?? null,
  };
}

/** Of two changes of one key at once, the second waits for the first. Not the row's lock: an unset key has no row. */
export const lockSetting = (tx: Tx, key: string): Promise<unknown> =>
  tx.rows('setting-lock', `select pg_advisory_xact_lock(hashtextextended('setting:' || $1::int || ':' || $2, 0))`, [
    isGlobalSetting(key) ? 0 : tx.companyId,
    key,
  ]);

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
