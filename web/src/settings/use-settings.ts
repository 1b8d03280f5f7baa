import { settingApi } from '@balcao/contract/settings/setting.api';
import { useState } from 'react';
import { call } from '../platform/api.ts';
import { translate } from '../platform/texts.ts';
import { useSession, useSessionActions } from '../shell/session/session.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { withSetting } from './setting.live.ts';
import { settingTexts } from './setting.texts.ts';
import type { SettingKey } from './setting-row.tsx';

/** The company's settings from the session. Changes are optimistic and rolled back on refusal. */
export function useSettings() {
  const { user, setting } = useSession();
  const { replaceUser } = useSessionActions();
  const [requested, setRequested] = useState<Partial<Record<SettingKey, string>>>({});

  return {
    current: (key: SettingKey): string => requested[key] ?? setting(key),
    change: async (key: SettingKey, value: string): Promise<void> => {
      setRequested((cached) => ({ ...cached, [key]: value }));
      try {
        const saved = await call(settingApi.update, { params: { key }, body: { key, value } });
        replaceUser({ ...user, company: { ...user.company, settings: withSetting(user.company.settings, saved) } });
        toast.success(translate(settingTexts)('saved'), { id: 'setting' });
      } catch (error) {
        toast.error(error);
      }
      setRequested(({ [key]: _done, ...held }) => held);
    },
  };
}
