import type { Actor } from '@balcao/contract/users/actor';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { contactListRoutes } from './contact-list.routes.ts';

export const contactListModule = (context: RequestContext<Actor>): FeatureModule => ({
  routes: contactListRoutes(context),
});
