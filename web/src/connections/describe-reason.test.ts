import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { companyZone, setCompanyZone } from '../platform/company-zone.ts';

vi.stubGlobal('document', { documentElement: { setAttribute: () => {} } });
const { i18next } = await import('../platform/i18n.ts');
const { translate: t } = await import('../platform/texts.ts');
const { statusReasonTexts } = await import('./status-reason.texts.ts');
const { describeReason } = await import('./describe-reason.ts');

const browserZone = companyZone();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 12) }));
afterEach(() => {
  vi.useRealTimers();
  setCompanyZone(browserZone);
  void i18next.changeLanguage('pt');
});
const banned = (until: number | null) =>
  describeReason(t(statusReasonTexts), { reason: 'tempBanned', hasSession: true, until }).title;
const end = new Date(2026, 10, 23, 14, 5).getTime();

it.each([
  ['pt', 'Suspensa até 23/11, 14:05', 'Suspensa por um tempo'],
  ['en', 'Suspended until 23/11, 14:05', 'Suspended for a while'],
  ['es', 'Suspendida hasta 23/11, 14:05', 'Suspendida por un tiempo'],
])(
  'in %s a ban says until when, and where WhatsApp gives no end that it is for a while',
  async (language, until, expected) => {
    await i18next.changeLanguage(language);
    expect(banned(end)).toBe(until);
    expect(banned(null)).toBe(expected);
  },
);

it('an end in another year shows the year; the time of an expired code is not shown as an end', () => {
  expect(banned(new Date(2027, 0, 3, 9, 0).getTime())).toBe('Suspensa até 03/01/2027 09:00');
  const words = describeReason(t(statusReasonTexts), { reason: 'qrExpired', hasSession: true, until: end });
  expect(words.title).toBe('Ninguém leu o código');
});

it('uses the company’s zone, not the browser’s, to tell the year', () => {
  setCompanyZone('America/Sao_Paulo');
  vi.setSystemTime('2027-01-01T02:00:00Z'); // 23:00 of 31 December there
  expect(banned(Date.parse('2027-01-01T12:00:00Z'))).toBe('Suspensa até 01/01/2027 09:00');
  expect(banned(Date.parse('2027-01-01T02:30:00Z'))).toBe('Suspensa até 31/12, 23:30');
});
