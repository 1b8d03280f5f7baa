import type { Actor } from '@balcao/contract/users/actor';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import type { NumberCheckDeps } from './check-number.ts';
import { contactRoutes } from './contact.routes.ts';

export const contactModule = (context: RequestContext<Actor>, checks: NumberCheckDeps): FeatureModule => ({
  routes: contactRoutes(context, checks),
});
