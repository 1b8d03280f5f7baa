import { demand } from '@balcao/contract/errors';
import { isGlobalSetting, isPublicSetting } from '@balcao/contract/settings/setting';
import { settingApi } from '@balcao/contract/settings/setting.api';
import { type Binding, bearer, type Door, serve, serveOpen } from '../platform/http.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { inSystem, inTx, type Tx } from '../platform/tx.ts';
import { findSetting, listSettings } from './list-settings.ts';
import { updateGlobalSetting, updateSetting } from './update-setting.ts';

/** `box` seals the secret keys: its purpose is `settings`. `changed`: what a new value sets off, in the same transaction. */
export const settingRoutes = (
  door: Door,
  box: SecretBox,
  changed: (tx: Tx) => Promise<void> = async () => {},
): Binding[] => [
  serve(door, settingApi.list, (tx, actor) => listSettings(tx, { admin: actor.profile === 'admin' })),

  serveOpen(settingApi.show, async ({ params: { key } }, request) => {
    const reader = isPublicSetting(key) ? null : await door.tokens.verify(bearer(request));
    return inTx(door, reader?.companyId ?? 0, async (tx) => {
      const actor = reader && (await door.actorOf(tx, reader));
      const setting = await findSetting(tx, key, { admin: actor?.profile === 'admin' });
      demand(setting, 'ERR_NO_SETTING_FOUND');
      return setting;
    });
  }),

  serve(door, settingApi.update, async (tx, actor, { params: { key }, body: { value } }) => {
    if (isGlobalSetting(key))
      return inSystem(door, actor.companyId, (system) => updateGlobalSetting(system, actor, key, value));
    const setting = await updateSetting(tx, actor, key, value, box);
    await changed(tx);
    return setting;
  }),
];
