import { translate } from '../platform/texts.ts';
import { globalSettingTexts } from '../settings/global-setting.texts.ts';
import { settingTexts } from '../settings/setting.texts.ts';

/** Those that a page of settings has, under the name that they have there. */
const ofCompanies = [
  'scheduleType',
  'call',
  'CheckMsgIsGroup',
  'requiredTag',
  'waitTarget',
  'linkPreviews',
  'country',
  'timezone',
  'chatBotType',
  'sendGreetingAccepted',
  'sendMsgTransfTicket',
  'transferSummary',
  'sendGreetingMessageOneQueues',
  'awayAfter',
  'singleSession',
  'userCreation',
  'twoFactorRequired',
  'strongPasswords',
  'messageRetentionMonths',
  'fileRetentionMonths',
] as const;
const ofAll = ['allowregister', 'viewregister', 'trial', 'signupCode', 'supportPhone'] as const;

/** Undefined: no page has it, its key says what there is to say. */
export function nameSetting(key: string): string | undefined {
  const own = ofCompanies.find((one) => one === key);
  if (own) return translate(settingTexts)(own);
  const global = ofAll.find((one) => one === key);
  return global && translate(globalSettingTexts)(global);
}
