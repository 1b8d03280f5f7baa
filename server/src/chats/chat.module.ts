import type { Actor } from '@balcao/contract/users/actor';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { chatRoutes } from './chat.routes.ts';

export const chatModule = (context: RequestContext<Actor>): FeatureModule => ({ routes: chatRoutes(context) });
