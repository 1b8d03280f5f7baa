import type { Actor } from '@balcao/contract/users/actor';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { planRoutes } from './plan.routes.ts';

export const planModule = (context: RequestContext<Actor>): FeatureModule => ({ routes: planRoutes(context) });
