import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import { isGlobalSetting, isPublicSetting } from '@balcao/contract/settings/setting';
import { settingApi } from '@balcao/contract/settings/setting.api';
import type { Actor } from '@balcao/contract/users/actor';
import { inSystem, inTx, type Tx } from '../platform/db/tx.ts';
import {
  type Endpoint,
  type RequestContext,
  readBearerToken,
  serve,
  serveExternalCall,
  servePublic,
} from '../platform/http/serve.ts';
import { findSetting, listSettings } from './list-settings.ts';
import { type SettingDeps, updateGlobalSetting, updateSetting } from './update-setting.ts';

/** `onChange`: effects of a new value, in the same transaction. */
export const settingRoutes = (
  context: RequestContext<Actor>,
  deps: SettingDeps,
  onChange: (tx: Tx) => Promise<void> = async () => {},
): Endpoint[] => [
  serve(context, settingApi.list, (tx, actor) => listSettings(tx, { admin: can(actor, 'settings-page:view') })),

  servePublic(settingApi.show, async ({ params: { key } }, request) => {
    const reader = isPublicSetting(key) ? null : await context.tokens.verify(readBearerToken(request));
    return inTx(context, reader?.companyId ?? 0, async (tx) => {
      const actor = reader && (await context.actorOf(tx, reader));
      const setting = await findSetting(tx, key, { admin: actor !== null && can(actor, 'settings-page:view') });
      ensure(setting, 'ERR_NO_SETTING_FOUND');
      return setting;
    });
  }),

  serveExternalCall(context, settingApi.update, async (tx, actor, { params: { key }, body: { value } }) => {
    if (isGlobalSetting(key))
      return () =>
        inSystem(context, actor.companyId, (system) => updateGlobalSetting(system, actor, key, value ?? ''), tx.caller);
    const setting = await updateSetting(tx, actor, key, value, deps);
    await onChange(tx);
    context.requireAudit(tx, settingApi.update);
    return async () => setting;
  }),
];
