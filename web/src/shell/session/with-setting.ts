import type { Setting } from '@balcao/contract/settings/setting';
import type { SessionUser } from '@balcao/contract/users/user';

/** The settings with one value replaced, or added: a key that a newer server has. */
export const withSetting = (settings: readonly Setting[], setting: Setting): Setting[] =>
  settings.some(({ key }) => key === setting.key)
    ? settings.map((cached) => (cached.key === setting.key ? { ...cached, value: setting.value } : cached))
    : [...settings, setting];

export const withCompanySetting = (user: SessionUser, setting: Setting): SessionUser => ({
  ...user,
  company: { ...user.company, settings: withSetting(user.company.settings, setting) },
});
