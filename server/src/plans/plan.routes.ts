import { planApi } from '@balcao/contract/plans/plan.api';
import type { Actor } from '@balcao/contract/users/actor';
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
  serveEachInTx(context, planApi.create, (actor, { body }, caller) =>
    inSystem(context, 0, (system) => createPlan(system, actor, body), caller),
  ),
  serveEachInTx(context, planApi.update, (actor, { params, body }, caller) =>
    inSystem(context, 0, (system) => updatePlan(system, actor, params.id, body), caller),
  ),
  serveEachInTx(context, planApi.remove, async (actor, { params }, caller) => {
    await inSystem(context, 0, (system) => removePlan(system, actor, params.id), caller);
    return { message: planReplyTexts.deleted };
  }),
];
