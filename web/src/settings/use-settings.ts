import { settingApi } from '@balcao/contract/settings/setting.api';
import { useState } from 'react';
import { call } from '../platform/api.ts';
import { say } from '../platform/texts.ts';
import { useSession, useSessionDoors } from '../shell/session.tsx';
import { toast } from '../ui/toasts.tsx';
import { withSetting } from './setting.live.ts';
import { settingTexts } from './setting.texts.ts';
import type { SettingKey } from './setting-row.tsx';

/** The company's settings from the session. Changes are optimistic and rolled back on refusal. */
export function useSettings() {
  const { user, setting } = useSession();
  const { replaceUser } = useSessionDoors();
  const [asked, setAsked] = useState<Partial<Record<SettingKey, string>>>({});

  return {
    current: (key: SettingKey): string => asked[key] ?? setting(key),
    change: async (key: SettingKey, value: string): Promise<void> => {
      setAsked((held) => ({ ...held, [key]: value }));
      try {
        const saved = await call(settingApi.update, { params: { key }, body: { key, value } });
        replaceUser({ ...user, company: { ...user.company, settings: withSetting(user.company.settings, saved) } });
        toast.success(say(settingTexts)('saved'), { id: 'setting' });
      } catch (error) {
        toast.error(error);
      }
      setAsked(({ [key]: _done, ...held }) => held);
    },
  };
}
