import { afterEach, expect, it, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: { setAttribute: () => {} } });
const { i18next } = await import('../platform/i18n.ts');
const { translate: t } = await import('../platform/texts.ts');
const { statusReasonTexts } = await import('./status-reason.texts.ts');
const { describeReason } = await import('./describe-reason.ts');

afterEach(() => void i18next.changeLanguage('pt'));
const banned = (until: number | null) =>
  describeReason(t(statusReasonTexts), { reason: 'tempBanned', hasSession: true, until }).title;
const thisYear = new Date().getFullYear();
const end = new Date(thisYear, 10, 23, 14, 5).getTime();

it.each([
  ['pt', 'Suspensa até 23/11, 14:05', 'Suspensa por um tempo'],
  ['en', 'Suspended until 23/11, 14:05', 'Suspended for a while'],
  ['es', 'Suspendida hasta 23/11, 14:05', 'Suspendida por un tiempo'],
])(
  'in %s a ban says until when, and where WhatsApp gives no end that it is for a while',
  async (language, until, plain) => {
    await i18next.changeLanguage(language);
    expect(banned(end)).toBe(until);
    expect(banned(null)).toBe(plain);
  },
);

it('an end in another year is said with its year; the time of a code that was shown is no end of anything', () => {
  expect(banned(new Date(thisYear + 1, 0, 3, 9, 0).getTime())).toBe(`Suspensa até 03/01/${thisYear + 1} 09:00`);
  const words = describeReason(t(statusReasonTexts), { reason: 'qrExpired', hasSession: true, until: end });
  expect(words.title).toBe('Ninguém leu o código');
});
