import { z } from 'zod';
import { weekdays } from '../companies/company.ts';
import { clockTime, id, numberField } from '../wire.ts';

/** The longest text that WhatsApp accepts. */
export const maxMessageLength = 4096;

/** Hours and days in the company's zone in which campaigns send. `to` is exclusive; "24:00" is the end of the day. */
export const sendingWindow = z
  .object({
    from: clockTime,
    to: z.union([clockTime, z.literal('24:00')]),
    weekdays: z.array(z.enum(weekdays)).min(1).max(7),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'before-from' });
export type SendingWindow = z.output<typeof sendingWindow>;

/** docs/protocol.md: the permitted steps, in seconds and in messages. */
export const messageIntervals = [0, 5, 10, 15, 20] as const;
export const longerIntervals = [0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120] as const;

/** A number, or its text as forms send it. */
const oneOf = <T extends number>(steps: readonly T[]) =>
  z.preprocess((v) => (typeof v === 'string' && v.trim() !== '' ? Number(v) : v), z.literal([...steps]));

export const customVariable = z.object({
  key: z
    .string()
    .trim()
    .regex(/^[\p{L}\p{N}_-]{1,40}$/u, 'key'),
  value: z.string().max(500),
});
export type CustomVariable = z.output<typeof customVariable>;

/** Names reserved for the product's variables. */
export const reservedVariables = [
  'nome',
  'numero',
  'email',
  'firstName',
  'name',
  'ms',
  'greeting',
  'gretting',
  'protocol',
  'hora',
];
const lower = (text: string) => text.toLowerCase();

const customVariables = z
  .array(customVariable)
  .max(20)
  .superRefine((given, context) => {
    const taken = new Set(reservedVariables.map(lower));
    for (const [i, { key }] of given.entries()) {
      if (taken.has(lower(key))) context.addIssue({ code: 'custom', path: [i, 'key'], message: 'taken' });
      taken.add(lower(key));
    }
  });

const word = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}]{2,30}$/u, 'word')
  .transform((text) => text.toUpperCase());

/** 0 is free of charge; a blank price is refused. */
const price = numberField(z.coerce.number().min(0).max(1000));
/** The price of a template message, as entered by the company. */
export const templatePrices = z.object({
  currency: z.string().regex(/^[A-Z]{3}$/, 'currency'),
  marketing: price,
  utility: price,
  authentication: price,
});

/** Every key with its valid values and its default. `messageInterval` and `greaterInterval` are seconds. */
export const campaignSettings = {
  messageInterval: { value: oneOf(messageIntervals), initial: 20 },
  longerIntervalAfter: { value: oneOf(longerIntervals), initial: 20 },
  greaterInterval: { value: oneOf(longerIntervals), initial: 60 },
  variables: { value: customVariables, initial: [] },
  /** ours: a message that consists of one of these words opts out */
  optOutWords: {
    value: z.array(word).min(1).max(20),
    initial: ['PARAR', 'SAIR', 'STOP', 'CANCELAR', 'DESCADASTRAR', 'BAJA'],
  },
  /** ours: the reply to an opt-out; `""`: the product's own text */
  optOutText: { value: z.string().trim().max(1000), initial: '' },
  /** ours: null: at any hour */
  window: { value: sendingWindow.nullable(), initial: { from: '08:00', to: '20:00', weekdays: [...weekdays] } },
  /** ours */
  templatePrices: {
    value: templatePrices,
    initial: { currency: 'BRL', marketing: 0, utility: 0, authentication: 0 },
  },
} as const satisfies Record<string, { value: z.ZodType; initial: unknown }>;
export type CampaignSettingKey = keyof typeof campaignSettings;

const valueShapes = {
  messageInterval: campaignSettings.messageInterval.value,
  longerIntervalAfter: campaignSettings.longerIntervalAfter.value,
  greaterInterval: campaignSettings.greaterInterval.value,
  variables: campaignSettings.variables.value,
  optOutWords: campaignSettings.optOutWords.value,
  optOutText: campaignSettings.optOutText.value,
  window: campaignSettings.window.value,
  templatePrices: campaignSettings.templatePrices.value,
};
/** All settings with their current values. */
export const campaignSettingValues = z.object(valueShapes);
export type CampaignSettings = z.output<typeof campaignSettingValues>;
/** Absent keys stay unchanged. */
export const updateCampaignSettingsInput = z.object({ settings: campaignSettingValues.partial() });
export type UpdateCampaignSettingsInput = z.output<typeof updateCampaignSettingsInput>;

/** A list on the wire; `value` is JSON text. */
export const campaignSettingRow = z.object({ id, key: z.string(), value: z.string() });
