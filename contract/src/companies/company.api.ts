import { z } from 'zod';
import { typedPhone } from '../contacts/typed-phone.ts';
import { messageReply, route } from '../route.ts';
import { emptyToDefault, flagParam, id, idOrNull, instant, listQuery, moment, offsetInstant, page } from '../wire.ts';
import { company, companyDetails, companyRow, plan, scheduleDay } from './company.ts';
import { readDocument } from './document.rules.ts';
import { recurrences } from './due-date.rules.ts';

const byId = z.object({ id });
const shortText = (max: number) => z.string().trim().max(max);
const optionalText = (max: number) => emptyToDefault(shortText(max), '');

const document = shortText(30).transform((typed, context) => {
  const read = typed === '' ? '' : readDocument(typed);
  if (read !== null) return read;
  context.addIssue({ code: 'custom', message: 'document' });
  return z.NEVER;
});

/** The fields that a company's admins may change. */
export const ownCompanyFields = z.object({
  name: shortText(50).min(2),
  email: z.string().trim().toLowerCase().max(200).pipe(z.email()),
  phone: emptyToDefault(typedPhone, ''),
  document: emptyToDefault(document, ''),
  billingName: optionalText(200),
  addressZipCode: optionalText(20),
  addressStreet: optionalText(200),
  addressDistrict: optionalText(100),
  addressCity: optionalText(100),
  addressState: optionalText(50),
});
export type OwnCompanyFields = z.infer<typeof ownCompanyFields>;

const flag = z.preprocess((v) => (v === 'true' ? true : v === 'false' ? false : v), z.boolean());

/** The fields that only the operator sets. An empty due date is null; a day means until its end. */
export const companyTerms = z.object({
  planId: idOrNull,
  status: flag,
  campaignsEnabled: flag,
  dueDate: z.preprocess((v) => (moment.safeParse(v).success ? v : null), moment.nullable()),
  recurrence: z.preprocess((v) => (v === '' || v === null ? 'MENSAL' : v), z.enum(recurrences)),
});

/** With the first admin. Without `password` they set one by the mail for forgotten passwords. */
export const createCompanyInput = ownCompanyFields
  .extend(companyTerms.shape)
  .partial()
  .required({ name: true, email: true })
  .extend({
    /** empty: the company's name */
    adminName: emptyToDefault(
      shortText(50).refine((name) => name.length !== 1, 'too_small'),
      '',
    ).optional(),
    password: z.preprocess((v) => (v === '' || v === null ? undefined : v), z.string().min(5).max(50).optional()),
  });
export type CreateCompanyInput = z.infer<typeof createCompanyInput>;

const createFails = ['ERR_COMPANY_NAME_ALREADY_EXISTS', 'ERR_EMAIL_ALREADY_EXISTS'] as const;

export const updateCompanyInput = ownCompanyFields.extend(companyTerms.shape).partial();
export type UpdateCompanyInput = z.infer<typeof updateCompanyInput>;
/** As a client sends a change: a whole row may have what an import stored, such as no e-mail. The verb checks what differs. */
export const sentCompanyInput = updateCompanyInput.extend({
  name: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().nullable().optional(),
  document: z.string().nullable().optional(),
});
export type SentCompanyInput = z.infer<typeof sentCompanyInput>;

/** One's own company; the operator sees all of them. Others return not found. */
export const companyApi = {
  /** By name, ten per page; `deleted`: those that can still be restored. */
  list: route({
    method: 'GET',
    path: '/companies',
    access: 'super',
    query: listQuery.extend({ deleted: flagParam }),
    output: page('companies', companyRow),
  }),
  /** As `list`, under another path for older clients. */
  listWithPlans: route({
    method: 'GET',
    path: '/companiesPlan',
    access: 'super',
    query: listQuery.extend({ deleted: flagParam }),
    output: page('companies', companyRow),
  }),
  create: route({
    method: 'POST',
    path: '/companies',
    access: 'super',
    body: createCompanyInput,
    output: companyDetails,
    fails: createFails,
  }),
  /** As `create`, under another path for older clients. */
  createInternal: route({
    method: 'POST',
    path: '/companies/internal',
    access: 'super',
    body: createCompanyInput,
    output: companyDetails,
    fails: createFails,
  }),
  listAll: route({ method: 'GET', path: '/companies/list', access: 'super', output: z.array(companyDetails) }),

  /** older clients read the plan's flags from it */
  showPlan: route({
    method: 'GET',
    path: '/companies/listPlan/:id',
    whenExpired: true,
    params: z.object({ id }),
    output: z.object({
      id: z.number(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      status: z.boolean(),
      dueDate: z.string().nullable(),
      createdAt: instant,
      plan,
    }),
    fails: ['ERR_NOT_FOUND'],
  }),
  show: route({
    method: 'GET',
    path: '/companies/:id',
    whenExpired: true,
    params: z.object({ id }),
    output: companyDetails,
    fails: ['ERR_NOT_FOUND'],
  }),
  /** The use of the plan's limits by one's own company. */
  showUse: route({
    method: 'GET',
    path: '/companies/:id/use',
    whenExpired: true,
    params: byId,
    output: z.object({ users: z.number(), connections: z.number(), queues: z.number() }),
    fails: ['ERR_NOT_FOUND'],
  }),
  /** Admins change the data of their own company and nothing else; the operator changes everything of all companies. */
  update: route({
    method: 'PUT',
    path: '/companies/:id',
    whenExpired: true,
    permission: 'company:edit',
    params: byId,
    body: sentCompanyInput,
    output: companyDetails,
    fails: ['ERR_NOT_FOUND', 'ERR_COMPANY_NAME_ALREADY_EXISTS'],
  }),
  /**
   * Moves the due date forward by the recurrence, keeping its day of the month. `dueDate` is the one that the caller has
   * seen: a second click does not move it again.
   */
  moveDueDate: route({
    method: 'POST',
    path: '/companies/:id/due-date',
    access: 'super',
    params: byId,
    body: z.object({ dueDate: offsetInstant.nullable() }),
    output: companyDetails,
    fails: ['ERR_NOT_FOUND', 'ERR_DUE_DATE_CHANGED'],
  }),
  /** Deactivates it at once, and deletes it permanently 30 days later. */
  remove: route({
    method: 'DELETE',
    path: '/companies/:id',
    access: 'super',
    params: byId,
    output: messageReply,
    fails: ['ERR_NOT_FOUND', 'ERR_NO_PERMISSION'],
  }),
  restore: route({
    method: 'POST',
    path: '/companies/:id/restore',
    access: 'super',
    params: byId,
    output: companyDetails,
    fails: ['ERR_NOT_FOUND'],
  }),
  changeHours: route({
    method: 'PUT',
    path: '/companies/:id/schedules',
    audited: true,
    permission: 'company:editHours',
    params: z.object({ id }),
    body: z.object({ schedules: z.array(scheduleDay).max(7) }),
    output: company,
    fails: ['ERR_NOT_FOUND'],
  }),
};
