import type { Actor } from '@balcao/contract/users/actor';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { campaignRoutes } from './campaign.routes.ts';

export const campaignModule = (context: RequestContext<Actor>): FeatureModule => ({
  routes: campaignRoutes(context),
});
