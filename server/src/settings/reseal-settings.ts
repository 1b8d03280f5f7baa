import { companySettings, isSecretSetting } from '@balcao/contract/settings/setting';
import type { Tx } from '../platform/db/tx.ts';
import type { SecretBox } from '../platform/security/secret-box.ts';
import { secretTail } from './seal-setting.ts';

export const secretSettingKeys = Object.keys(companySettings).filter(isSecretSetting);

/** Reseals the secret settings of all companies with the present key, except those changed meanwhile. */
export async function resealSettings(system: Tx, box: SecretBox): Promise<void> {
  const rows = await system.db
    .selectFrom('settings')
    .selectAll()
    .where('key', 'in', secretSettingKeys)
    .where('value', '!=', '')
    .execute();
  for (const { companyId, key, value } of rows) {
    const renewed = box.reseal(value.slice(0, value.indexOf(' ')));
    if (renewed)
      await system.db
        .updateTable('settings')
        .set({ value: `${renewed} ${secretTail(value)}` })
        .where('companyId', '=', companyId)
        .where('key', '=', key)
        .where('value', '=', value)
        .execute();
  }
}
