import type { Actor } from '@balcao/contract/users/actor';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { quickMessageRoutes } from './quick-message.routes.ts';

export const quickMessageModule = (context: RequestContext<Actor>): FeatureModule => ({
  routes: quickMessageRoutes(context),
});
