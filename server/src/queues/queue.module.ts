import type { Actor } from '@balcao/contract/users/actor';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { queueRoutes } from './queue.routes.ts';
import type { QueueEffects } from './remove-queue.ts';

export const queueModule = (context: RequestContext<Actor>, effects: QueueEffects): FeatureModule => ({
  routes: queueRoutes(context, effects),
});
