import { companySettings, isSecretSetting } from '@balcao/contract/settings/setting';
import type { Tx } from '../platform/db/tx.ts';
import type { SecretBox } from '../platform/security/secret-box.ts';
import { secretTail } from './seal-setting.ts';

export const secretSettingKeys = Object.keys(companySettings).filter(isSecretSetting);

/** Secret settings of all companies, sealed with the present key. One that changes meanwhile is left as it was changed. */
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
