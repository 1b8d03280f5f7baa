import type { Actor } from '@balcao/contract/users/actor';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { contactMergeRoutes } from './contact-merge.routes.ts';

export const contactMergeModule = (context: RequestContext<Actor>): FeatureModule => ({
  routes: contactMergeRoutes(context),
});
