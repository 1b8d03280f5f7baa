import { z } from 'zod';
import { plan, planFlags } from '../companies/company.ts';
import { messageReply, route } from '../route.ts';
import { id, instant, numberField } from '../wire.ts';
import { readAmount } from './amount.rules.ts';

const byId = z.object({ id });

/** 0 allows none. There is no unlimited plan, so a blank limit is refused. */
const limit = numberField(z.coerce.number().int().min(0).max(100_000));
const flag = z.preprocess((v) => (v === 'true' ? true : v === 'false' ? false : v), z.boolean());
const flags = Object.fromEntries(planFlags.map((name) => [name, flag])) as Record<
  (typeof planFlags)[number],
  typeof flag
>; // the flags, exactly

export const planFields = z.object({
  name: z.string().trim().min(2).max(50),
  users: limit,
  connections: limit,
  queues: limit,
  /** as typed, but it must be an amount */
  value: z.coerce
    .string()
    .trim()
    .max(30)
    .refine((text) => readAmount(text) !== null, 'amount'),
  isPublic: flag,
  ...flags,
});

/** Defaults of a new plan: every feature, free, and not offered at sign-up. */
export const createPlanInput = planFields
  .partial()
  .required({ name: true, users: true, connections: true, queues: true });
export type CreatePlanInput = z.infer<typeof createPlanInput>;
export const updatePlanInput = planFields.partial();
export type UpdatePlanInput = z.infer<typeof updatePlanInput>;

/** As a row of its own; companies contain their plan without its dates. */
export const datedPlan = plan.extend({ createdAt: instant, updatedAt: instant });
export type DatedPlan = z.infer<typeof datedPlan>;

/** A plan with its number of companies, for the operator. */
export const planRow = datedPlan.extend({ companies: z.number() });
export type PlanRow = z.infer<typeof planRow>;

export const planApi = {
  /** The public plans, which sign-up and checkout offer. */
  listPublic: route({ method: 'GET', path: '/plans/all', access: 'public', output: z.array(datedPlan) }),
  /** All plans for the operator; for others the public ones and their own. */
  list: route({ method: 'GET', path: '/plans/list', whenExpired: true, output: z.array(planRow) }),
  show: route({
    method: 'GET',
    path: '/plans/:id',
    whenExpired: true,
    params: byId,
    output: datedPlan,
    fails: ['ERR_NOT_FOUND'],
  }),
  create: route({
    method: 'POST',
    path: '/plans',
    access: 'super',
    body: createPlanInput,
    output: datedPlan,
    fails: ['ERR_PLAN_NAME_ALREADY_EXISTS'],
  }),
  update: route({
    method: 'PUT',
    path: '/plans/:id',
    access: 'super',
    params: byId,
    body: updatePlanInput,
    output: datedPlan,
    fails: ['ERR_NOT_FOUND', 'ERR_PLAN_NAME_ALREADY_EXISTS'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/plans/:id',
    access: 'super',
    params: byId,
    output: messageReply,
    fails: ['ERR_NOT_FOUND', 'ERR_PLAN_IN_USE'],
  }),
};
