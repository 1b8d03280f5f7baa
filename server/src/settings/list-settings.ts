import {
  companySettings,
  globalSettings,
  isSecretSetting,
  type Setting,
  type SettingKey,
} from '@balcao/contract/settings/setting';
import type { Tx } from '../platform/db/tx.ts';
import { maskSecret } from '../platform/security/secret-box.ts';
import { secretTail } from './seal-setting.ts';
import { selectCampaignsAllowed, selectSettings } from './setting.store.ts';

const initial = Object.fromEntries(
  Object.entries({ ...companySettings, ...globalSettings }).map(([key, { initial }]) => [key, initial]),
);
const keys = Object.keys(initial) as SettingKey[]; // the keys of the two tables above

/**
 * All keys, with defaults for unset ones. The id is the key's position in the list: old clients only need it to be
 * unique. `reader` decides how secrets are shown.
 */
export async function listSettings(tx: Tx, reader: { admin: boolean }): Promise<Setting[]> {
  const stored = new Map((await selectSettings(tx, keys)).map(({ key, value }) => [key, value]));
  const campaigns = await selectCampaignsAllowed(tx);
  return keys.map((key, place) => {
    const value = stored.get(key) ?? initial[key] ?? '';
    if (key === 'campaignsEnabled') return settingAt(place, key, campaigns ? value : 'false');
    return settingAt(place, key, presentValue(key, value, reader));
  });
}

/** A setting as it is in the list; null for an unknown key. */
export async function findSetting(tx: Tx, key: string, reader: { admin: boolean }): Promise<Setting | null> {
  return (await listSettings(tx, reader)).find((setting) => setting.key === key) ?? null;
}

function presentValue(key: string, value: string, { admin }: { admin: boolean }): string {
  if (!isSecretSetting(key)) return value;
  return admin ? maskSecret(secretTail(value)) : '';
}

const settingAt = (place: number, key: string, value: string): Setting => ({ id: place + 1, key, value });
