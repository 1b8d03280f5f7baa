import { expect, it, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: { setAttribute: () => {} } });
const { describeEnd } = await import('./describe-end.ts');
const { i18next } = await import('../../platform/i18n.ts');

const at = new Date(2026, 10, 20, 18, 3).getTime();
const [sameDay, nextDay] = [new Date(2026, 10, 20, 18, 20), new Date(2026, 10, 21, 7, 55)];

it('who left the page open overnight reads on which day the session ended', () => {
  expect(describeEnd({ reason: 'outOfHours', at }, sameDay)).toBe(
    'Seu horário de trabalho terminou às 18:03. Até o próximo!',
  );
  expect(describeEnd({ reason: 'outOfHours', at }, nextDay)).toBe(
    'Seu horário de trabalho terminou em 20/11/2026 às 18:03. Até o próximo!',
  );
  expect(describeEnd({ reason: 'elsewhere', at }, nextDay)).toMatch(/Foi em 20\/11\/2026 às 18:03;/);
  expect(describeEnd({ reason: 'signedOut', at }, nextDay)).toMatch(/encerrada em 20\/11\/2026 às 18:03,/);
});

it('it is said in the chosen language; a sign-out says nothing', async () => {
  await i18next.changeLanguage('en');
  expect(describeEnd({ reason: 'elsewhere', at }, nextDay)).toMatch(/It was on 20\/11\/2026 at 18:03;/);
  await i18next.changeLanguage('es');
  expect(describeEnd({ reason: 'elsewhere', at }, sameDay)).toMatch(/Fue a las 18:03;/);
  await i18next.changeLanguage('pt');
  expect(describeEnd({ reason: 'left', at }, nextDay)).toBeUndefined();
});
