import type { Company } from './company.ts';

/** The company's terms, plan or data have changed. Secret settings are masked by each receiver's rights. */
export type CompanyEvent = { action: 'update'; company: Company };
