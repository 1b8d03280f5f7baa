import { isSecretSetting } from '@balcao/contract/settings/setting';
import { settingApi } from '@balcao/contract/settings/setting.api';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/api.ts';
import { translate } from '../platform/texts.ts';
import { replaceCompanySetting } from '../shell/session/replace-setting.ts';
import { useSession, useSessionActions } from '../shell/session/session.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { settingTexts } from './setting.texts.ts';
import type { SettingKey } from './setting-row.tsx';

/** The company's settings from the session. Changes are optimistic, rolled back on refusal, and saved in order. */
export function useSettings() {
  const { setting } = useSession();
  const { changeUser } = useSessionActions();
  const [requested, setRequested] = useState<Partial<Record<SettingKey, string>>>({});
  const save = useMutation({
    scope: { id: 'settings' },
    mutationFn: ({ key, value }: { key: SettingKey; value: string }) =>
      // A cleared secret is meant to go, while an empty value would keep it.
      call(settingApi.update, {
        params: { key },
        body: { key, value: value === '' && isSecretSetting(key) ? null : value },
      }),
  });

  return {
    current: (key: SettingKey): string => requested[key] ?? setting(key),
    /** Returns whether it was saved. */
    change: async (key: SettingKey, value: string): Promise<boolean> => {
      setRequested((earlier) => ({ ...earlier, [key]: value }));
      let isSaved = false;
      try {
        const saved = await save.mutateAsync({ key, value });
        changeUser((user) => replaceCompanySetting(user, saved));
        toast.success(translate(settingTexts)('saved'), { id: 'setting' });
        isSaved = true;
      } catch (error) {
        toast.error(error);
      }
      // Changed again meanwhile: that request is pending.
      setRequested(({ [key]: latest, ...others }) => (latest === value ? others : { ...others, [key]: latest }));
      return isSaved;
    },
  };
}
