import type { Actor } from '@balcao/contract/users/actor';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import type { Metrics } from '../platform/metrics.ts';
import { connectionRoutes } from './connection.routes.ts';
import type { ConnectionDeps } from './connection-deps.ts';
import { countConnectionsDown } from './health/count-connections-down.ts';
import type { ConnectionDetails } from './show-connection-details.ts';

export const connectionModule = (
  context: RequestContext<Actor>,
  deps: ConnectionDeps,
  details: ConnectionDetails,
  metrics: Metrics,
): FeatureModule => ({
  routes: connectionRoutes(context, deps, details),
  periodic: [
    {
      name: 'connections that are down',
      everyMs: 15_000,
      role: 'channels',
      run: () => countConnectionsDown(context.database.owner, metrics.connectionsDown),
    },
  ],
});
