import { replaceHolidays } from '../holidays/replace-holidays.ts';
import type { DemoCompanyIds } from './bootstrap-demo-company.ts';
import type { DemoCompany } from './demo-company.ts';
import type { DemoServer } from './demo-server.ts';

export async function addHolidays(
  server: DemoServer,
  { holidays = [] }: DemoCompany,
  { companyId }: DemoCompanyIds,
  now: Date,
): Promise<void> {
  await server.at({ now: () => now }).inCompany(companyId, (tx) => replaceHolidays(tx, holidays));
}
