import {
  companySettings,
  globalSettings,
  isGlobalSetting,
  isSecretSetting,
  type SettingKey,
  type SettingRow,
} from '@balcao/contract/settings/setting';
import type { Tx } from '../platform/db/tx.ts';
import { maskSecret } from '../platform/security/secret-box.ts';
import { secretTail } from './seal-setting.ts';
import { type SettingCompany, selectSettingCompany, selectSettingRows } from './setting.store.ts';

const initial = Object.fromEntries(
  Object.entries({ ...companySettings, ...globalSettings }).map(([key, { initial }]) => [key, initial]),
);
const keys = Object.keys(initial) as SettingKey[]; // the keys of the two tables above

/**
 * All keys, with defaults for unset ones. The id is the key's position in the list: old clients only need it to be
 * unique. `reader` decides how secrets are shown.
 */
export async function listSettings(tx: Tx, reader: { admin: boolean }): Promise<SettingRow[]> {
  const stored = new Map((await selectSettingRows(tx, keys)).map((row) => [row.key, row]));
  const company = await selectSettingCompany(tx);
  return keys.map((key, place) => {
    const value = stored.get(key)?.value ?? initial[key] ?? '';
    return {
      id: place + 1,
      key,
      value: key === 'campaignsEnabled' && !company.mayCampaign ? 'false' : presentValue(key, value, reader),
      ...originOf(tx, key, company, stored.get(key)?.updatedAt ?? null),
    };
  });
}

/** A company's settings begin with it: until one is changed, both dates are the company's. */
function originOf(
  { companyId }: Tx,
  key: SettingKey,
  company: SettingCompany,
  changedAt: Date | null,
): Pick<SettingRow, 'companyId' | 'createdAt' | 'updatedAt'> {
  const isGlobal = isGlobalSetting(key);
  const updatedAt = changedAt ?? (isGlobal ? null : company.createdAt);
  const createdAt = isGlobal ? changedAt : company.createdAt;
  return {
    companyId: isGlobal ? null : companyId,
    createdAt: createdAt?.toISOString() ?? null,
    updatedAt: updatedAt?.toISOString() ?? null,
  };
}

/** A setting as it is in the list; null for an unknown key. */
export async function findSetting(tx: Tx, key: string, reader: { admin: boolean }): Promise<SettingRow | null> {
  return (await listSettings(tx, reader)).find((setting) => setting.key === key) ?? null;
}

function presentValue(key: string, value: string, { admin }: { admin: boolean }): string {
  if (!isSecretSetting(key)) return value;
  return admin ? maskSecret(secretTail(value)) : '';
}
