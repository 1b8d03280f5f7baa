import type { Actor } from '@balcao/contract/users/actor';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { markAbsentOffline } from './presence/mark-online.ts';
import { markUntouchedIdle } from './presence/set-availability.ts';
import { userRoutes } from './user.routes.ts';
import type { UserEffects } from './user-effects.ts';

export const userModule = (context: RequestContext<Actor>, effects: UserEffects): FeatureModule => ({
  routes: userRoutes(context, effects),
  periodic: [
    { name: 'people', everyMs: 60_000, role: 'jobs', run: () => markAbsentOffline(context) },
    { name: 'untouched', everyMs: 30_000, role: 'jobs', run: () => markUntouchedIdle(context) },
  ],
});
