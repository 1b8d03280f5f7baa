import { ensure, Failure, invalidInput } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import {
  companySettings,
  globalSettings,
  isCompanySetting,
  isGlobalSetting,
  isSecretSetting,
  type SettingRow,
} from '@balcao/contract/settings/setting';
import type { Actor } from '@balcao/contract/users/actor';
import { changesBetween } from '../audit/changes-between.ts';
import { recordAuditedChange } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/tx.ts';
import { isUnchangedSecret, type SecretBox } from '../platform/security/secret-box.ts';
import { findSetting } from './list-settings.ts';
import { readGlobalSetting } from './read-setting.ts';
import { sealSetting } from './seal-setting.ts';
import { lockSetting, saveGlobalSetting, saveSetting } from './setting.store.ts';

export type SettingDeps = {
  /** seals the secret keys: its purpose is `settings` */
  box: SecretBox;
  /** The zone is a column, for use in SQL. @throws Failure ERR_INVALID_INPUT when the database does not know it */
  changeTimeZone(tx: Tx, timeZone: string): Promise<void>;
};

/** Sets a key of the actor's company. A secret sent masked or empty stays as it is; null removes it. */
export async function updateSetting(
  tx: Tx,
  actor: Actor,
  key: string,
  given: string | null,
  { box, changeTimeZone }: SettingDeps,
): Promise<SettingRow> {
  ensure(can(actor, 'settings:edit'), 'ERR_NO_PERMISSION');
  if (!isCompanySetting(key)) throw new Failure('ERR_NO_SETTING_FOUND');
  const value = given ?? '';
  const parsed = companySettings[key].value.safeParse(value);
  if (!parsed.success) throw invalidInput('value', 'invalid_value');
  const secret = isSecretSetting(key);
  await lockSetting(tx, key);
  const before = await showSetting(tx, key, 'admins');
  if (key === 'timezone') await changeTimeZone(tx, parsed.data);
  else if (!secret || given === null || !isUnchangedSecret(value))
    await saveSetting(tx, key, secret ? sealSetting(value, box) : parsed.data);

  const forAdmins = await showSetting(tx, key, 'admins');
  await recordAuditedChange(tx, {
    action: 'setting.update',
    by: actor,
    subject: { id: key },
    changes: changesBetween({ value: before.value }, { value: forAdmins.value }, secret ? ['value'] : []),
  });
  tx.emit('settings', { action: 'update', setting: forAdmins }, { rooms: ['admins'] });
  tx.emit(
    'settings',
    { action: 'update', setting: await showSetting(tx, key, 'company') },
    { rooms: ['company'], except: ['admins'] },
  );
  return forAdmins;
}

/** Sets a key of the whole installation. A function of its own, because no company's role may write it. */
export async function updateGlobalSetting(system: Tx, actor: Actor, key: string, value: string): Promise<SettingRow> {
  ensure(actor.super, 'ERR_NO_PERMISSION');
  if (!isGlobalSetting(key)) throw new Failure('ERR_NO_SETTING_FOUND');
  const parsed = globalSettings[key].value.safeParse(value);
  if (!parsed.success) throw invalidInput('value', 'invalid_value');
  await lockSetting(system, key);
  const changes = changesBetween({ value: await readGlobalSetting(system, key) }, { value: parsed.data });
  await saveGlobalSetting(system, key, parsed.data);
  await recordAuditedChange(system, { action: 'global-setting.update', by: actor, subject: { id: key }, changes });
  const setting = await showSetting(system, key, 'admins');
  system.emit('settings', { action: 'update', setting }, { rooms: ['company'] });
  return setting;
}

async function showSetting(tx: Tx, key: string, reader: 'admins' | 'company'): Promise<SettingRow> {
  const setting = await findSetting(tx, key, { admin: reader === 'admins' });
  if (setting === null) throw new Failure('ERR_NO_SETTING_FOUND');
  return setting;
}
