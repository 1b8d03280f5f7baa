import type { Actor } from '@balcao/contract/users/actor';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { savedViewRoutes } from './saved-view.routes.ts';

export const savedViewModule = (context: RequestContext<Actor>): FeatureModule => ({
  routes: savedViewRoutes(context),
});
