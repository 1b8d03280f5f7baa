import { expect, it, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: { setAttribute: () => {} } });
const f = await import('./formatting.ts');
const { setCompanyZone } = await import('./company-zone.ts');

const now = new Date(2026, 10, 21, 14, 38);
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

it.each([
  [1, 'Há 1 minuto'],
  [26, 'Há 26 minutos'],
  [60, 'Há 1 hora'],
  [1439, 'Há 23 horas'],
  [1440, 'Ontem às 14:38'],
  [2879, 'Ontem às 14:39'],
  [2880, '19/11/2026'],
])('%i minutes ago reads %s', (minutes, text) => expect(f.formatRelative(ago(minutes), now)).toBe(text));

it('a list item shows the hour today, then yesterday, then the date', () => {
  expect([10, 15 * 60, 3 * 1440].map((m) => f.formatListTime(ago(m), now))).toEqual(['14:28', 'Ontem', '18/11/2026']);
});

it('a past moment within a sentence has its hour today, and its day otherwise', () => {
  expect([10, 15 * 60].map((m) => f.formatAt(ago(m), now))).toEqual(['às 14:28', 'em 20/11/2026 às 23:38']);
});

it('a day of another zone is that day, wherever its reader is', () => {
  const lastMoment = '2026-12-11T02:59:59.999Z';
  for (const reader of ['Europe/Lisbon', 'America/Rio_Branco', 'America/Sao_Paulo']) {
    setCompanyZone(reader);
    expect(f.formatDateIn(lastMoment, 'America/Sao_Paulo')).toBe('10/12/2026');
  }
  setCompanyZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
});

it.each([
  ['America/Sao_Paulo', 'Horário Padrão de Brasília'],
  ['America/Manaus', 'Horário Padrão do Amazonas'],
])('the zone %s is called %s', (zone, name) => {
  setCompanyZone(zone);
  expect(f.formatCompanyZone()).toBe(name);
  setCompanyZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
});

it('the count of many conversations is written the same everywhere', () => {
  expect([0, 999, 1000, 2005].map(f.formatCappedCount)).toEqual(['0', '999', '999+', '999+']);
});

it('a clock that runs behind the server never shows a negative wait', () => {
  expect(f.formatWait(ago(-5), now)).toBe('Agora');
  expect(f.formatWait(ago(72), now)).toBe('Há 1 h 12');
  expect(f.formatWait(ago(65), now)).toBe('Há 1 h 05');
});

it('a day without a year has two digits in each language', async () => {
  const { i18next } = await import('./i18n.ts');
  const date = new Date(2026, 11, 1, 9, 5);
  const shown = [];
  for (const language of ['pt', 'en', 'es'] as const) {
    await i18next.changeLanguage(language);
    shown.push(f.formatShortDateTime(date));
  }
  await i18next.changeLanguage('pt');
  expect(shown).toEqual(['01/12, 09:05', '01/12, 09:05', '01/12, 09:05']);
});

it.each([
  ['5511973421234', '+55 11 9 7342-1234'],
  ['551136721234', '+55 11 3672-1234'],
  ['551197342****', '+55 11 9 7342-****'],
  ['351912345678', '+351912345678'],
  ['@bruna.cordeiro', '@bruna.cordeiro'],
])('the number %s is shown whole or masked as it came', (number, text) => {
  expect(f.formatPhone(number)).toBe(text);
});

it.each([
  ['5511973421234', 'tel:+5511973421234'],
  ['551197342****', undefined],
  ['120363041234567890', undefined],
  ['5511973421234-1400000000', undefined],
  ['', undefined],
])('the number %s is dialled as %s', (number, href) => expect(f.dialAddress(number)).toBe(href));

it('a moment is formatted by day, by minute, by second, and in notes with a short year', () => {
  const at = new Date(2026, 2, 9, 8, 5, 3);
  expect([f.formatDate(at), f.formatDateTime(at), f.formatDateTimeSeconds(at), f.formatNoteTime(at)]).toEqual([
    '09/03/2026',
    '09/03/2026 08:05',
    '09/03/2026 08:05:03',
    '09/03/26 08:05',
  ]);
  expect(f.formatTime(new Date(2026, 2, 9, 0, 0))).toBe('00:00');
});
