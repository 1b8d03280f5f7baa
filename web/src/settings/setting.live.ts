import type { Setting } from '@balcao/contract/settings/setting';

/** The settings with one value replaced. */
export const withSetting = (settings: readonly Setting[], setting: Setting): Setting[] =>
  settings.some(({ key }) => key === setting.key)
    ? settings.map((cached) => (cached.key === setting.key ? { ...cached, value: setting.value } : cached))
    : [...settings, setting];
