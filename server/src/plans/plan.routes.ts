import { planApi } from '@balcao/contract/plans/plan.api';
import type { Actor } from '@balcao/contract/users/actor';
import { auditOperator } from '../companies/audit-operator.ts';
import { inSystem, inTx } from '../platform/db/tx.ts';
import { type Endpoint, type RequestContext, serve, serveEachInTx, servePublic } from '../platform/http/serve.ts';
import { createPlan, removePlan, updatePlan } from './change-plans.ts';
import { findPlan, listOpenPlans, listPlansWithUse, listPublicPlans } from './list-plans.ts';
import { planReplyTexts } from './plan-reply.texts.ts';

export const planRoutes = (context: RequestContext<Actor>): Endpoint[] => [
  servePublic(planApi.listPublic, () => inTx(context, 0, listPublicPlans)),
  serveEachInTx(context, planApi.list, (actor) =>
    actor.super ? inSystem(context, 0, listPlansWithUse) : inTx(context, actor.companyId, listOpenPlans),
  ),
  serve(context, planApi.show, (tx, actor, { params }) => findPlan(tx, actor, params.id)),
  serveEachInTx(context, planApi.create, async (actor, { body }) => {
    const plan = await inSystem(context, 0, (system) => createPlan(system, body));
    await auditOperator(context, actor, 'plan.create', plan);
    return plan;
  }),
  serveEachInTx(context, planApi.update, async (actor, { params, body }) => {
    const plan = await updatePlan(context, params.id, body);
    await auditOperator(context, actor, 'plan.update', plan);
    return plan;
  }),
  serveEachInTx(context, planApi.remove, async (actor, { params }) => {
    await inSystem(context, 0, (system) => removePlan(system, params.id));
    await auditOperator(context, actor, 'plan.remove', { id: params.id });
    return { message: planReplyTexts.deleted };
  }),
];
