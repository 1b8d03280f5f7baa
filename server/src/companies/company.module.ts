import type { Actor } from '@balcao/contract/users/actor';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { companyRoutes } from './company.routes.ts';

export const companyModule = (context: RequestContext<Actor>): FeatureModule => ({ routes: companyRoutes(context) });
