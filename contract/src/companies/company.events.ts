import type { Company } from './company.ts';

/** The company's terms, plan or data have changed. Each receiver gets secret settings as they may see them. */
export type CompanyEvent = { action: 'update'; company: Company };
