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

/** A setting's name on its page has the setting's own key. */
const isOfCompany = (key: string): key is OfCompany => isCompanySetting(key) && Object.hasOwn(settingTexts.pt, key);
const isOfAll = (key: string): key is OfAll =>
  Object.hasOwn(globalSettings, key) && Object.hasOwn(globalSettingTexts.pt, key);

/** Those that are switched on the page of what they are about, by its words. */
const elsewhere = new Map<string, () => string>([
  ['apiConnectionTokens', () => translate(apiTokenTexts)('connectionTokens')],
  ['apiAssistants', () => translate(publicApiTexts)('assistantsOn')],
]);

/** Undefined: no page of settings has it, its key says what there is to say. */
export function nameSetting(key: string): string | undefined {
  if (isOfCompany(key)) return translate(settingTexts)(key);
  return isOfAll(key) ? translate(globalSettingTexts)(key) : elsewhere.get(key)?.();
}
