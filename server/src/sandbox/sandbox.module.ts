import { sandboxTasks, sweepArrivals } from '../channels/sandbox/deliver-to-phone.ts';
import type { FeatureModule } from '../platform/feature-module.ts';
import { type SandboxDeps, sandboxRoutes } from './sandbox.routes.ts';

export const sandboxModule = (deps: SandboxDeps): FeatureModule => ({
  routes: sandboxRoutes(deps).map((endpoint) => ({ ...endpoint, hasOwnRateLimit: true })),
  tasks: sandboxTasks(deps),
  periodic: [{ name: 'sandbox-arrivals', everyMs: 10_000, role: 'jobs', run: () => sweepArrivals(deps.context) }],
});
