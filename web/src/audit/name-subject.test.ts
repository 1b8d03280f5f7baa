import { expect, it, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: { setAttribute: () => {} } });
const { i18next } = await import('../platform/i18n.ts');
const { nameSubject } = await import('./name-subject.ts');

it('a report is named as on its page, in the screen’s language; a tag with such a name is not translated', async () => {
  const named = (action: string) => nameSubject({ action, subjectId: '3', subjectName: 'research' });
  expect([named('report-mailing.create'), named('report.export'), named('tag.create')]).toEqual([
    'Pesquisa',
    'Pesquisa',
    'research',
  ]);
  await i18next.changeLanguage('en');
  expect(named('report.export')).toBe('Ratings');
  await i18next.changeLanguage('pt');
});

it('a setting has the name of its field, and an unknown subject has none', () => {
  expect(nameSubject({ action: 'setting.update', subjectId: 'waitTarget', subjectName: '' })).toBe('Meta de espera');
  expect(nameSubject({ action: 'tag.create', subjectId: '3', subjectName: '' })).toBe('');
});
