import type { Setting } from '@balcao/contract/settings/setting';
import type { SessionUser } from '@balcao/contract/users/user';

/** The settings with one value replaced; unknown keys of a newer server are added. */
export const replaceSetting = (settings: readonly Setting[], setting: Setting): Setting[] =>
  settings.some(({ key }) => key === setting.key)
    ? settings.map((cached) => (cached.key === setting.key ? { ...cached, value: setting.value } : cached))
    : [...settings, setting];

export const replaceCompanySetting = (user: SessionUser, setting: Setting): SessionUser => ({
  ...user,
  company: { ...user.company, settings: replaceSetting(user.company.settings, setting) },
});
