import {
  type CompanySettingKey,
  companySettings,
  type GlobalSettingKey,
  globalSettings,
  type SettingValue,
} from '@balcao/contract/settings/setting';
import type { Tx } from '../platform/db/tx.ts';
import { selectSettings } from './setting.store.ts';

/** The company's value, or the default. Secrets are returned sealed: see `openSetting`. */
export async function readSetting<Key extends CompanySettingKey>(tx: Tx, key: Key): Promise<SettingValue<Key>> {
  return (await readSettings(tx, [key]))[key];
}

/** A stored value parsed by the rules of its setting; else the default. */
export function parseSetting<Key extends CompanySettingKey>(key: Key, stored: string | null): SettingValue<Key> {
  return readSettingsOf([key], new Map([[key, stored ?? undefined]]))[key];
}

/** Several at once, in one statement. */
export async function readSettings<Key extends CompanySettingKey>(
  tx: Tx,
  keys: readonly Key[],
): Promise<{ [K in Key]: SettingValue<K> }> {
  return readSettingsOf(keys, new Map((await selectSettings(tx, keys)).map(({ key, value }) => [key, value])));
}

function readSettingsOf<Key extends CompanySettingKey>(
  keys: readonly Key[],
  stored: ReadonlyMap<string, string | undefined>,
): { [K in Key]: SettingValue<K> } {
  const values = keys.map((key) => {
    const { value, initial } = companySettings[key];
    const parsed = value.safeParse(stored.get(key));
    return [key, parsed.success ? parsed.data : initial];
  });
  return Object.fromEntries(values);
}

/** The provider's value for the whole installation, or the default. */
export async function readGlobalSetting(tx: Tx, key: GlobalSettingKey): Promise<string> {
  return (await selectSettings(tx, [key]))[0]?.value ?? globalSettings[key].initial;
}
