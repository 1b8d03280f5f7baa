import { Failure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Route } from '@balcao/contract/route';
import type { Actor } from '@balcao/contract/users/actor';
import { loadActor } from '../users/load-actor.ts';

/** Who is asking, and whether they may call a route: what the platform leaves to the product. */
export const authorization = { actorOf: loadActor, checkAccess };

/** @throws Failure ERR_NO_PERMISSION when the actor may not call this route */
function checkAccess(route: Route, actor: Actor): void {
  if (route.permission !== null && !can(actor, route.permission)) throw new Failure('ERR_NO_PERMISSION');
  if (route.access === 'super' && !actor.super) throw new Failure('ERR_NO_PERMISSION');
}
