import { secretsOf } from '../platform/config/config.ts';
import { secretBox } from '../platform/security/secret-box.ts';
import type { IntegrationDeps } from '../queue-integrations/integration-deps.ts';
import type { Core } from './core.ts';

/** The dependencies of calls to the companies' own services. */
export const integrationDepsOf = ({ config }: Pick<Core, 'config'>): IntegrationDeps => ({
  box: secretBox(secretsOf(config), 'integrations'),
  integrationHosts: config.integrationHosts,
});
