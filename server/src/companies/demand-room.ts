import type { PlanFlag } from '@balcao/contract/companies/company';
import { Failure } from '@balcao/contract/errors';
import type { Tx } from '../platform/tx.ts';
import { countRows, lockCompany } from './company.store.ts';
import { findCompanyFacts } from './find-company.ts';

/** Throws when the plan's limit is reached. @throws Failure ERR_PLAN_LIMIT */
export async function demandRoom(tx: Tx, resource: 'users' | 'connections' | 'queues'): Promise<void> {
  await lockCompany(tx);
  const { plan } = await findCompanyFacts(tx);
  const max = plan?.[resource];
  if (max !== undefined && (await countRows(tx, resource)) >= max)
    throw new Failure('ERR_PLAN_LIMIT', { resource, max });
}

/** Throws when the plan does not include the feature. @throws Failure ERR_PLAN_FEATURE */
export async function demandFeature(tx: Tx, flag: PlanFlag): Promise<void> {
  const { plan } = await findCompanyFacts(tx);
  if (!plan?.[flag]) throw new Failure('ERR_PLAN_FEATURE', { flag });
}
