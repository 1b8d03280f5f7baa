import { afterAll, expect, it, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: { setAttribute: () => {} } });
const { companyZone, setCompanyZone } = await import('../../platform/company-zone.ts');
const { describePause } = await import('./describe-pause.ts');

const before = companyZone();
afterAll(() => setCompanyZone(before));

it('a paused campaign shows when it resumes: a future moment in the company’s zone', () => {
  setCompanyZone('America/Sao_Paulo');
  expect(describePause({ reason: 'window', until: '2999-12-30T11:00:00.000Z' })).toBe(
    'Espera a janela de horário · volta seg. 30/12, 08:00',
  );
  expect(describePause({ reason: 'connectionDown', until: null })).toBe('A conexão está fora do ar');
});
