import { expect, it, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: { setAttribute: () => {} } });
const { i18next, languages } = await import('./i18n.ts');
const { texts, translate } = await import('./texts.ts');
// Not eager: the modules need the document stub defined above.
const bundles = import.meta.glob<Record<string, unknown>>('../**/*.texts.ts');
const names = (await Promise.all(Object.values(bundles).map((load) => load())))
  .flatMap((module) => Object.values(module))
  .flatMap((exported) => (isTexts(exported) ? [exported.name] : []));

it('zero takes the plural: "0 abertas", never "0 aberta"', () => {
  const wrong: string[] = [];
  let counted = 0;
  for (const language of Object.keys(languages))
    for (const ns of names)
      for (const [key, plural] of Object.entries<string>(i18next.getResourceBundle(language, ns))) {
        const base = /^(.*)_other$/.exec(key)?.[1];
        if (base === undefined) continue;
        counted++;
        // Other placeholders stay unreplaced.
        const rendered = i18next.t(base, { lng: language, ns, count: 0 });
        if (rendered !== plural.replaceAll('{count}', '0')) wrong.push(`${language} ${ns}.${base}: ${rendered}`);
      }
  expect(wrong).toEqual([]);
  expect(counted).toBeGreaterThan(60);
});

it.each([
  ['pt', '0 abertas', '1 aberta', '2 abertas', '1000000 abertas'],
  ['en', '0 open', '1 open', '2 open', '1000000 open'],
  ['es', '0 abiertas', '1 abierta', '2 abiertas', '1000000 abiertas'],
])('in %s every count has its form', (lng, ...forms) => {
  const rendered = [0, 1, 2, 1_000_000].map((count) => i18next.t('hasOpen', { lng, ns: 'tickets', count }));
  expect(rendered).toEqual(forms);
});

it('a text has the same placeholders in each language', () => {
  const placesOf = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort().join();
  const wrong: string[] = [];
  for (const ns of names)
    for (const [key, text] of Object.entries<string>(i18next.getResourceBundle('pt', ns)))
      for (const language of ['en', 'es']) {
        const other: string | undefined = i18next.getResourceBundle(language, ns)[key];
        if (other !== undefined && placesOf(other) !== placesOf(text)) wrong.push(`${language} ${ns}.${key}: ${other}`);
      }
  expect(wrong).toEqual([]);
});

it('a count has the separators of the language', async () => {
  const t = translate(
    texts('large-counts', {
      pt: { left: 'Sobram {count} na nº {id}' },
      en: { left: '{count} left in {id}' },
      es: { left: 'Quedan {count} en {id}' },
    }),
  );
  const large = () => [999, 4218, 1_234_567, 2.5].map((count) => t('left', { count, id: 4821 }));
  const found: string[][] = [];
  for (const language of ['en', 'es', 'pt']) {
    await i18next.changeLanguage(language);
    found.push(large());
  }
  expect(found).toEqual([
    ['999 left in 4821', '4,218 left in 4821', '1,234,567 left in 4821', '2.5 left in 4821'],
    ['Quedan 999 en 4821', 'Quedan 4.218 en 4821', 'Quedan 1.234.567 en 4821', 'Quedan 2,5 en 4821'],
    ['Sobram 999 na nº 4821', 'Sobram 4.218 na nº 4821', 'Sobram 1.234.567 na nº 4821', 'Sobram 2,5 na nº 4821'],
  ]);
});

/** Texts with limits and steps that are never one. */
const neverOne = new Set([
  'recurrence.every_DAILY',
  'recurrence.every_WEEKLY',
  'recurrence.every_MONTHLY',
  'recurrence.every_YEARLY',
  'files.limits',
  'chats.tooMany',
  'forward.forwardTitleMany',
  'forward.forwardStopped',
  'contact-imports.more',
  'merge-suggestions.noticeMore',
  'bubble.album',
  'passwordStrength.length',
]);

it('a counted noun has a singular: never “1 conexões”', () => {
  const wrong: string[] = [];
  for (const ns of names)
    for (const [key, text] of Object.entries<string>(i18next.getResourceBundle('pt', ns)))
      if (
        /\{count\} \p{L}+s(?!\p{L})/u.test(text) &&
        !/_(one|other|many|zero)$/.test(key) &&
        !neverOne.has(`${ns}.${key}`)
      )
        wrong.push(`${ns}.${key}: ${text}`);
  expect(wrong).toEqual([]);
});

function isTexts(exported: unknown): exported is { name: string } {
  return typeof exported === 'object' && exported !== null && 'name' in exported && 'pt' in exported;
}

it('a cached text follows the language, its count and its values, and a bundle that is loaded later', async () => {
  const late = texts('late-bundle', {
    pt: { found_one: '{count} de {name}', found_other: '{count} todas de {name}', title: 'Contatos' },
    en: { found_one: '{count} of {name}', found_other: '{count} all of {name}', title: 'Contacts' },
    es: { found_one: '{count} de {name}', found_other: '{count} todas las de {name}', title: 'Contactos' },
  });
  const t = translate(late);
  const rendered = () => [t('title'), ...[0, 1, 2].map((count) => t('found', { count, name: '{count} $& Ana' }))];
  const inPortuguese = ['Contatos', ...['0 todas de', '1 de', '2 todas de'].map((words) => `${words} {count} $& Ana`)];
  expect([rendered(), rendered()]).toEqual([inPortuguese, inPortuguese]);
  await i18next.changeLanguage('en');
  expect(rendered()[2]).toBe('1 of {count} $& Ana');
  i18next.addResourceBundle('en', 'late-bundle', { title: 'People' }, true, true);
  expect(t('title')).toBe('People');
  await i18next.changeLanguage('pt');
  expect(rendered()).toEqual(inPortuguese);
});
