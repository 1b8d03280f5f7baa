import type { Actor } from '@balcao/contract/users/actor';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { auditRoutes } from './audit.routes.ts';
import { purgeAudit } from './purge-audit.ts';

export const auditModule = (context: RequestContext<Actor>): FeatureModule => ({
  routes: auditRoutes(context),
  periodic: [{ name: 'audit-purge', everyMs: 3_600_000, role: 'jobs', run: () => purgeAudit(context) }],
});
