import type { Actor } from '@balcao/contract/users/actor';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import type { IntegrationDeps } from './integration-deps.ts';
import { queueIntegrationRoutes } from './queue-integration.routes.ts';

export const queueIntegrationModule = (context: RequestContext<Actor>, deps: IntegrationDeps): FeatureModule => ({
  routes: queueIntegrationRoutes(context, deps),
});
