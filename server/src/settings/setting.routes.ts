import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import { isGlobalSetting, isPublicSetting } from '@balcao/contract/settings/setting';
import { settingApi } from '@balcao/contract/settings/setting.api';
import type { Actor } from '@balcao/contract/users/actor';
import { changesBetween } from '../audit/changes-between.ts';
import { recordAuditedChange } from '../audit/record-audit.ts';
import { inSystem, inTx, type Tx } from '../platform/db/tx.ts';
import { type Endpoint, type RequestContext, readBearerToken, serve, servePublic } from '../platform/http/serve.ts';
import { findSetting, listSettings } from './list-settings.ts';
import { readGlobalSetting } from './read-setting.ts';
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

  serve(context, settingApi.update, async (tx, actor, { params: { key }, body }) => {
    if (isGlobalSetting(key)) {
      const value = body.value ?? '';
      const changes = changesBetween({ value: await readGlobalSetting(tx, key) }, { value });
      await recordAuditedChange(tx, { action: 'global-setting.update', by: actor, subject: { id: key }, changes });
      return inSystem(context, actor.companyId, (system) => updateGlobalSetting(system, actor, key, value));
    }
    const setting = await updateSetting(tx, actor, key, body.value, deps);
    await onChange(tx);
    return setting;
  }),
];
