import type { Actor } from '@balcao/contract/users/actor';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { queueOptionRoutes } from './queue-option.routes.ts';

export const queueOptionModule = (context: RequestContext<Actor>): FeatureModule => ({
  routes: queueOptionRoutes(context),
});
