import { isExpired } from '@balcao/contract/companies/due-date.rules';
import type { CompanyProfile } from '../companies/find-company.ts';

/** Its subscription runs, and its plan has campaigns: else what runs waits. */
export const maySend = (company: CompanyProfile, now: Date): boolean =>
  company.status && !isExpired(company, now) && company.plan?.useCampaigns === true;
