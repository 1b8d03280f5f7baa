import type { Actor } from '@balcao/contract/users/actor';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { fileListRoutes } from './file-list.routes.ts';

export const fileListModule = (context: RequestContext<Actor>): FeatureModule => ({ routes: fileListRoutes(context) });
