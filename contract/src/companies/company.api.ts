import { z } from 'zod';
import { parsePhone } from '../contacts/phone.rules.ts';
import { messageReply, route } from '../route.ts';
import { flagParam, id, idOrNull, instant, listQuery, moment, page } from '../wire.ts';
import { company, companyDetails, companyRow, plan, scheduleDay } from './company.ts';
import { readDocument } from './document.rules.ts';
import { recurrences } from './due-date.rules.ts';

const byId = z.object({ id });
const shortText = (max: number) => z.string().trim().max(max);

/** Digits as they are called: a number of Brazil, or with + of any country. Empty: none. */
export const companyPhone = z
  .string()
  .trim()
  .max(30)
  .transform((typed, context) => {
    if (typed === '') return '';
    const { number } = parsePhone(typed, 'BR');
    if (number !== undefined && number.length <= 15) return number;
    context.addIssue({ code: 'custom', message: 'phone' });
    return z.NEVER;
  });

const document = shortText(30).transform((typed, context) => {
  const read = typed === '' ? '' : readDocument(typed);
  if (read !== null) return read;
  context.addIssue({ code: 'custom', message: 'document' });
  return z.NEVER;
});

/** What a company's admins may change of it themselves. */
export const ownCompanyFields = z.object({
  name: shortText(50).min(2),
  email: z.string().trim().toLowerCase().max(200).pipe(z.email()),
  phone: companyPhone,
  document,
  billingName: shortText(200),
  addressZipCode: shortText(20),
  addressStreet: shortText(200),
  addressDistrict: shortText(100),
  addressCity: shortText(100),
  addressState: shortText(50),
});
export type OwnCompanyFields = z.infer<typeof ownCompanyFields>;

const flag = z.preprocess((v) => (v === 'true' ? true : v === 'false' ? false : v), z.boolean());

/** What the operator sets beside it. A due date that is empty, or none, is null; a day means all of it. */
export const companyTerms = z.object({
  planId: idOrNull,
  status: flag,
  campaignsEnabled: flag,
  dueDate: z.preprocess((v) => (moment.safeParse(v).success ? v : null), moment.nullable()),
  recurrence: z.preprocess((v) => (v === '' || v === null ? 'MENSAL' : v), z.enum(recurrences)),
});

/** With the first admin: `password` absent: they set one by the mail of a forgotten password. */
export const createCompanyInput = ownCompanyFields
  .extend(companyTerms.shape)
  .partial()
  .required({ name: true, email: true })
  .extend({
    /** blank: as the company */
    adminName: shortText(50)
      .refine((name) => name.length !== 1, 'too_small')
      .optional(),
    password: z.preprocess((v) => (v === '' || v === null ? undefined : v), z.string().min(5).max(50).optional()),
  });
export type CreateCompanyInput = z.infer<typeof createCompanyInput>;

const createFails = ['ERR_COMPANY_NAME_ALREADY_EXISTS', 'ERR_EMAIL_ALREADY_EXISTS'] as const;

export const updateCompanyInput = ownCompanyFields.extend(companyTerms.shape).partial();
export type UpdateCompanyInput = z.infer<typeof updateCompanyInput>;

/** One's own company; the operator's, every one. Another's is not found. */
export const companyApi = {
  /** By name, ten a page; `deleted`: those that can be restored. */
  list: route({
    method: 'GET',
    path: '/companies',
    access: 'super',
    query: listQuery.extend({ deleted: flagParam }),
    output: page('companies', companyRow),
  }),
  /** The same, for clients that know it under this name. */
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
  /** The same, for clients that know it under this name. */
  createInternal: route({
    method: 'POST',
    path: '/companies/internal',
    access: 'super',
    body: createCompanyInput,
    output: companyDetails,
    fails: createFails,
  }),
  listAll: route({ method: 'GET', path: '/companies/list', access: 'super', output: z.array(companyDetails) }),

  /** what old clients read the plan's flags from */
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
  /** What a plan's limits count, of one's own company. */
  showUse: route({
    method: 'GET',
    path: '/companies/:id/use',
    whenExpired: true,
    params: byId,
    output: z.object({ users: z.number(), connections: z.number(), queues: z.number() }),
    fails: ['ERR_NOT_FOUND'],
  }),
  /** Admins change the data of their own company, whatever else the body says; the operator everything of everyone's. */
  update: route({
    method: 'PUT',
    path: '/companies/:id',
    whenExpired: true,
    permission: 'company:edit',
    params: byId,
    body: updateCompanyInput,
    output: companyDetails,
    fails: ['ERR_NOT_FOUND', 'ERR_COMPANY_NAME_ALREADY_EXISTS'],
  }),
  /** The due date moves forward by the recurrence, and keeps its day of the month. */
  moveDueDate: route({
    method: 'POST',
    path: '/companies/:id/due-date',
    access: 'super',
    params: byId,
    output: companyDetails,
    fails: ['ERR_NOT_FOUND'],
  }),
  /** Off at once, and removed for good 30 days later. */
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
