import { z } from 'zod';
import { setting } from '../settings/setting.ts';
import { clockTime } from '../wire.ts';

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** One day of opening hours. 00:00 to 00:00 is closed all day; an empty end is open all day (docs/inbound.md 9). */
export const scheduleDay = z.object({
  weekday: z.string(),
  weekdayEn: z.enum(weekdays),
  startTime: z.union([clockTime, z.literal('')]),
  endTime: z.union([clockTime, z.literal('')]),
});
export type ScheduleDay = z.infer<typeof scheduleDay>;

/** Monday to Friday 08:00 to 18:00, Saturday to 12:00, Sunday closed: the hours of a new company. */
export const defaultSchedules: ScheduleDay[] = [
  { weekday: 'Segunda-feira', weekdayEn: 'monday', startTime: '08:00', endTime: '18:00' },
  { weekday: 'Terça-feira', weekdayEn: 'tuesday', startTime: '08:00', endTime: '18:00' },
  { weekday: 'Quarta-feira', weekdayEn: 'wednesday', startTime: '08:00', endTime: '18:00' },
  { weekday: 'Quinta-feira', weekdayEn: 'thursday', startTime: '08:00', endTime: '18:00' },
  { weekday: 'Sexta-feira', weekdayEn: 'friday', startTime: '08:00', endTime: '18:00' },
  { weekday: 'Sábado', weekdayEn: 'saturday', startTime: '08:00', endTime: '12:00' },
  { weekday: 'Domingo', weekdayEn: 'sunday', startTime: '00:00', endTime: '00:00' },
];

export const planFlags = [
  'useCampaigns',
  'useSchedules',
  'useInternalChat',
  'useExternalApi',
  'useKanban',
  'useOpenAi',
  'useIntegrations',
] as const;
export type PlanFlag = (typeof planFlags)[number];

export const plan = z.object({
  id: z.number(),
  name: z.string(),
  users: z.number(),
  connections: z.number(),
  queues: z.number(),
  value: z.string(),
  /** offered at the public sign-up */
  isPublic: z.boolean(),
  useCampaigns: z.boolean(),
  useSchedules: z.boolean(),
  useInternalChat: z.boolean(),
  useExternalApi: z.boolean(),
  useKanban: z.boolean(),
  useOpenAi: z.boolean(),
  useIntegrations: z.boolean(),
});
export type Plan = z.infer<typeof plan>;

/** The company in its users' session data. */
export const company = z.object({
  id: z.number(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  status: z.boolean(),
  dueDate: z.string().nullable(),
  recurrence: z.string(),
  /** the address from the sign-up was confirmed by the link in a mail */
  isEmailConfirmed: z.boolean(),
  planId: z.number().nullable(),
  plan: plan.nullable(),
  schedules: z.array(scheduleDay),
  settings: z.array(setting),
});
export type Company = z.infer<typeof company>;

/** The billing data of a company. */
export const billingFields = {
  document: z.string(),
  billingName: z.string(),
  addressZipCode: z.string(),
  addressStreet: z.string(),
  addressDistrict: z.string(),
  addressCity: z.string(),
  addressState: z.string(),
};

/** A company with the data that only its admins and the operator see. For everybody else these are empty. */
export const companyDetails = company.extend({
  ...billingFields,
  campaignsEnabled: z.boolean(),
  trialExpiration: z.string().nullable(),
  lastLogin: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type CompanyDetails = z.infer<typeof companyDetails>;

/** Counted periodically. */
export const companySize = z.object({
  users: z.number(),
  tickets: z.number(),
  messages: z.number(),
  bytes: z.number(),
  countedAt: z.string(),
});

/** A company in the operator's list. */
export const companyRow = companyDetails.omit({ settings: true, schedules: true }).extend({
  /** the provider's own company: it does not expire and cannot be deleted */
  isSuper: z.boolean(),
  timeZone: z.string(),
  /** what the operator's "+ due date" would make of `dueDate`; null: it does not expire */
  nextDueDate: z.string().nullable(),
  /** deactivated since then, and permanently deleted 30 days later */
  deletedAt: z.string().nullable(),
  /** null: not counted yet */
  size: companySize.nullable(),
});
export type CompanyRow = z.infer<typeof companyRow>;

/** Days for which a deleted company can be restored. */
export const restorableDays = 30;
