import type { Actor } from '@balcao/contract/users/actor';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { apiTokenRoutes } from './api-token.routes.ts';

export const apiTokenModule = (context: RequestContext<Actor>): FeatureModule => ({ routes: apiTokenRoutes(context) });
