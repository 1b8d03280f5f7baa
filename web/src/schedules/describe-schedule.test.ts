import { parseRecurrence } from '@balcao/contract/companies/recurrence.rules';
import { afterAll, expect, it, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: { setAttribute: () => {} } });
const { describeRecurrence } = await import('./describe-schedule.ts');
const { companyZone, setCompanyZone } = await import('../platform/company-zone.ts');
const own = companyZone();
afterAll(() => setCompanyZone(own));

it.each(['America/Sao_Paulo', 'Pacific/Auckland', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'the last day of what is sent again and again is the one that was chosen, in %s too',
  (zone) => {
    setCompanyZone(zone);
    const rule = parseRecurrence('FREQ=DAILY;UNTIL=20261231');
    expect(rule && describeRecurrence(rule)).toContain('31/12/2026');
  },
);
