import type { Actor } from '@balcao/contract/users/actor';
import { inSystem } from '../platform/db/tx.ts';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import type { SignUpDeps } from './sign-up.ts';
import { signUpRoutes } from './signup.routes.ts';
import { deleteOldCodes } from './signup.store.ts';

export const signUpModule = (context: RequestContext<Actor>, deps: SignUpDeps): FeatureModule => ({
  routes: signUpRoutes(context, deps),
  periodic: [{ name: 'signup-codes', everyMs: 600_000, role: 'jobs', run: () => inSystem(context, 0, deleteOldCodes) }],
});
