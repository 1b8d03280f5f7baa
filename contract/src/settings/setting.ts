import { z } from 'zod';
import { country } from '../contacts/country.ts';
import { typedPhone } from '../contacts/typed-phone.ts';
import { instant } from '../wire.ts';
import { campaignAccess } from './campaign-access.ts';
import { retentionMonths } from './retention-months.ts';
import { defaultTimeZone, timeZone } from './time-zone.ts';

export const setting = z.object({ id: z.number(), key: z.string(), value: z.string() });
export type Setting = z.infer<typeof setting>;

/** As a row of its own; companies contain their settings without these fields. */
export const settingRow = setting.extend({
  /** null: of the whole installation */
  companyId: z.number().nullable(),
  /** a company's settings begin with it. null: of the whole installation, and never set */
  createdAt: instant.nullable(),
  updatedAt: instant.nullable(),
});
export type SettingRow = z.infer<typeof settingRow>;

/** As other switches of the wire (docs/protocol.md 2). The value of a setting arrives as text. */
const switchWords = new Map<unknown, string>([
  ['true', 'enabled'],
  ['enable', 'enabled'],
  ['false', 'disabled'],
  ['disable', 'disabled'],
]);
const exactOnOff = z.enum(['enabled', 'disabled']);
const onOff = z.preprocess((v) => switchWords.get(v) ?? v, exactOnOff);

/** Whose opening hours apply. */
export const scheduleType = z.enum(['disabled', 'queue', 'company']);
export type ScheduleType = z.infer<typeof scheduleType>;

/**
 * All settings of a company, each with its values and its default (docs/protocol.md 11.2): a list of settings is always
 * complete, so that a search by key finds one.
 */
export const companySettings = {
  userRating: { value: onOff, initial: 'disabled' },
  scheduleType: { value: scheduleType, initial: 'disabled' },
  call: { value: onOff, initial: 'enabled' },
  CheckMsgIsGroup: { value: onOff, initial: 'enabled' },
  sendGreetingAccepted: { value: onOff, initial: 'disabled' },
  sendMsgTransfTicket: { value: onOff, initial: 'disabled' },
  sendGreetingMessageOneQueues: { value: onOff, initial: 'disabled' },
  chatBotType: { value: z.literal('text'), initial: 'text' },
  /** ours: who may work with campaigns (campaigns/campaign.rules.ts) */
  campaignAccess: { value: campaignAccess, initial: 'everyone' },
  campaignsEnabled: { value: z.enum(['true', 'false']), initial: 'true' },
  ipixc: { value: z.string().max(500), initial: '' },
  tokenixc: { value: z.string().max(500), initial: '' },
  ipmkauth: { value: z.string().max(500), initial: '' },
  clientidmkauth: { value: z.string().max(500), initial: '' },
  clientsecretmkauth: { value: z.string().max(500), initial: '' },
  asaas: { value: z.string().max(500), initial: '' },
  singleSession: { value: onOff, initial: 'enabled' },
  userCreation: { value: onOff, initial: 'enabled' },
  /** ours: people without a second step must set it up at their next sign-in */
  twoFactorRequired: { value: onOff, initial: 'disabled' },
  /** ours: the rules of users/password.rules.ts apply in addition to the minimum length */
  strongPasswords: { value: onOff, initial: 'disabled' },
  requiredTag: { value: onOff, initial: 'disabled' },
  /** ours: minutes without activity after which a person is shown as away; 0: never */
  awayAfter: { value: z.enum(['0', '5', '10', '15', '30', '60']), initial: '15' },
  /** ours: target waiting time in minutes; the list marks tickets that wait longer */
  waitTarget: { value: z.enum(['2', '5', '10', '15', '30', '60', '120']), initial: '15' },
  /** ours: the server fetches previews of links in messages */
  linkPreviews: { value: onOff, initial: 'disabled' },
  /** ours: the new assignee of a transferred ticket gets a summary as a note, made by the company's AI service */
  transferSummary: { value: onOff, initial: 'disabled' },
  /** ours: the messages API also accepts tokens of connections, chosen by a person */
  apiConnectionTokens: { value: onOff, initial: 'disabled' },
  /** ours: the company's own assistants may use the product, by MCP */
  apiAssistants: { value: onOff, initial: 'disabled' },
  /** ours: months after which messages and their files are removed, and files alone */
  messageRetentionMonths: { value: retentionMonths, initial: '0' },
  fileRetentionMonths: { value: retentionMonths, initial: '0' },
  /** default country of phone numbers written without a country code */
  country: { value: country, initial: 'BR' },
  /** the zone of its days and hours; stored with the company, not among its settings */
  timezone: { value: timeZone, initial: defaultTimeZone },
} as const satisfies Record<string, { value: z.ZodType<string>; initial: string }>;
export type CompanySettingKey = keyof typeof companySettings;

/** Settings of the whole installation: only the super user sets them. */
export const globalSettings = {
  trial: { value: z.enum(['1', '2', '3', '4', '5', '6', '7']), initial: '3' },
  allowregister: { value: exactOnOff, initial: 'enabled' },
  viewregister: { value: exactOnOff, initial: 'enabled' },
  signupCode: { value: z.enum(['optional', 'required']), initial: 'optional' },
  /** the provider's, digits with country code: target of the chat link on the sign-up page; empty: no link */
  supportPhone: { value: typedPhone, initial: '' },
} as const satisfies Record<string, { value: z.ZodType<string>; initial: string }>;
export type GlobalSettingKey = keyof typeof globalSettings;

/** Encrypted at rest, shown as a mask to admins and empty to everybody else. */
export const secretSettings = ['tokenixc', 'clientsecretmkauth', 'asaas'] as const satisfies CompanySettingKey[];

/** Readable without signing in. */
export const publicSettings = [
  'trial',
  'allowregister',
  'viewregister',
  'signupCode',
  'supportPhone',
] as const satisfies GlobalSettingKey[];

export type SettingKey = CompanySettingKey | GlobalSettingKey;
/** The value type of a company key. */
export type SettingValue<Key extends CompanySettingKey> = z.output<(typeof companySettings)[Key]['value']>;

export const isCompanySetting = (key: string): key is CompanySettingKey => Object.hasOwn(companySettings, key);
export const isGlobalSetting = (key: string): key is GlobalSettingKey => Object.hasOwn(globalSettings, key);
export const isSecretSetting = (key: string): boolean => secretSettings.some((secret) => secret === key);
export const isPublicSetting = (key: string): boolean => publicSettings.some((open) => open === key);
