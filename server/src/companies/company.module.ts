import type { Actor } from '@balcao/contract/users/actor';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { companyRoutes } from './company.routes.ts';
import { countSizes } from './count-sizes.ts';
import { followLicences } from './licence/follow-licence.ts';
import { purgeCompanies } from './purge/purge-companies.ts';

export const companyModule = (context: RequestContext<Actor>): FeatureModule => ({
  routes: companyRoutes(context),
  periodic: [
    { name: 'licences', everyMs: 10_000, role: 'jobs', run: () => followLicences(context) },
    { name: 'company-sizes', everyMs: 300_000, role: 'jobs', run: () => countSizes(context) },
    { name: 'companies-purge', everyMs: 60_000, role: 'jobs', run: () => purgeCompanies(context) },
  ],
});
