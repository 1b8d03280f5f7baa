import { isExpired } from '@balcao/contract/companies/due-date.rules';
import type { CompanyProfile } from '../companies/find-company.ts';

/** True if the subscription is active and the plan includes campaigns; otherwise running campaigns wait. */
export const maySend = (company: CompanyProfile, now: Date): boolean =>
  company.status && !isExpired(company, now) && company.plan?.useCampaigns === true;
