import type { Actor } from '@balcao/contract/users/actor';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { bulkActionRoutes } from './bulk-action.routes.ts';

export const bulkActionModule = (context: RequestContext<Actor>): FeatureModule => ({
  routes: bulkActionRoutes(context),
});
