import { Failure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Route } from '@balcao/contract/route';
import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../audit/record-audit.ts';
import { hasPlanFeature, requirePlanFeature } from '../companies/require-plan.ts';
import type { Tx } from '../platform/db/tx.ts';
import type { AccessAnswer } from '../platform/http/serve.ts';
import { requireCampaignAccess } from '../settings/campaign-access.ts';
import { loadActor } from '../users/load-actor.ts';
import { signAsOperator } from '../users/sign-as-operator.ts';

/** Authentication and authorisation of routes, which the platform leaves to the product. */
export const authorization = { actorOf: loadActor, checkAccess };

/** @throws Failure ERR_NO_PERMISSION when the actor may not call this route, ERR_PLAN_FEATURE when the plan lacks its feature, ERR_SUBSCRIPTION_EXPIRED, ERR_LOOKING_ONLY */
async function checkAccess(
  tx: Tx,
  route: Route,
  actor: Actor,
  { isAdmitted } = { isAdmitted: false },
): Promise<AccessAnswer> {
  if (actor.expired && !route.whenExpired) throw new Failure('ERR_SUBSCRIPTION_EXPIRED', actor.expired);
  if (actor.impersonation)
    await admitOperator(tx, route, actor, { mayWrite: actor.impersonation.mayWrite, isAdmitted });
  if (route.permission !== null && !can(actor, route.permission)) throw new Failure('ERR_NO_PERMISSION');
  if (route.access === 'super' && !actor.super) throw new Failure('ERR_NO_PERMISSION');
  if (route.plan === null) return null;
  if (route.emptyAnswer === null) await requirePlanFeature(tx, route.plan);
  else if (!(await hasPlanFeature(tx, route.plan))) return { answer: route.emptyAnswer };
  if (route.plan === 'useCampaigns') await requireCampaignAccess(tx, actor);
  return null;
}

/**
 * An impersonating operator changes nothing until they confirm with their password; from then on each call
 * that may change something is audited.
 */
async function admitOperator(
  tx: Tx,
  { method, path, whileImpersonating }: Route,
  by: Actor,
  { mayWrite, isAdmitted }: { mayWrite: boolean; isAdmitted: boolean },
): Promise<void> {
  await signAsOperator(tx, by);
  if (method === 'GET' || whileImpersonating) return;
  if (!mayWrite) throw new Failure('ERR_LOOKING_ONLY');
  if (isAdmitted) return;
  await recordAudit(tx, {
    action: 'company.look-into-call',
    by,
    subject: { id: by.companyId, name: `${method} ${path}` },
  });
}
