import {
  type CompanySettingKey,
  type GlobalSettingKey,
  globalSettings,
  isCompanySetting,
} from '@balcao/contract/settings/setting';
import { apiTokenTexts } from '../api-tokens/api-token.texts.ts';
import { type StaticKey, translate } from '../platform/texts.ts';
import { publicApiTexts } from '../public-api/public-api.texts.ts';
import { globalSettingTexts } from '../settings/global-setting.texts.ts';
import { settingTexts } from '../settings/setting.texts.ts';

type OfCompany = CompanySettingKey & StaticKey<typeof settingTexts>;
type OfAll = GlobalSettingKey & StaticKey<typeof globalSettingTexts>;

/** The text key of a setting's name is the setting's own key. */
const isOfCompany = (key: string): key is OfCompany => isCompanySetting(key) && Object.hasOwn(settingTexts.pt, key);
const isOfAll = (key: string): key is OfAll =>
  Object.hasOwn(globalSettings, key) && Object.hasOwn(globalSettingTexts.pt, key);

/** Settings that are switched on other pages, with those pages' texts. */
const elsewhere = new Map<string, () => string>([
  ['apiConnectionTokens', () => translate(apiTokenTexts)('connectionTokens')],
  ['apiAssistants', () => translate(publicApiTexts)('assistantsOn')],
]);

/** Undefined if no settings page has it; its key is then shown. */
export function nameSetting(key: string): string | undefined {
  if (isOfCompany(key)) return translate(settingTexts)(key);
  return isOfAll(key) ? translate(globalSettingTexts)(key) : elsewhere.get(key)?.();
}
