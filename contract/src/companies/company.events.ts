import type { Company } from './company.ts';

/** The company's terms, plan or data have changed: its people's screens follow. Secrets of its settings as their reader sees them. */
export type CompanyEvent = { action: 'update'; company: Company };
