import type { Actor } from '@balcao/contract/users/actor';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { tagRoutes } from './tag.routes.ts';

export const tagModule = (context: RequestContext<Actor>): FeatureModule => ({ routes: tagRoutes(context) });
