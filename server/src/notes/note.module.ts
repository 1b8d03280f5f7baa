import type { Actor } from '@balcao/contract/users/actor';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { noteRoutes } from './note.routes.ts';

export const noteModule = (context: RequestContext<Actor>): FeatureModule => ({ routes: noteRoutes(context) });
