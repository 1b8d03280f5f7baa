import { expect, it, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: { setAttribute: () => {} } });
const { i18next, languages } = await import('./i18n.ts');
// Not eager: the modules need the document stub defined above.
const bundles = import.meta.glob<Record<string, unknown>>('../**/*.texts.ts');
const names = (await Promise.all(Object.values(bundles).map((load) => load())))
  .flatMap((module) => Object.values(module))
  .flatMap((exported) => (isTexts(exported) ? [exported.name] : []));

it('none of something is said in the plural: "0 abertas", never "0 aberta"', () => {
  const wrong: string[] = [];
  let counted = 0;
  for (const language of Object.keys(languages))
    for (const ns of names)
      for (const [key, plural] of Object.entries<string>(i18next.getResourceBundle(language, ns))) {
        const base = /^(.*)_other$/.exec(key)?.[1];
        if (base === undefined) continue;
        counted++;
        // Other placeholders stay unreplaced.
        const said = i18next.t(base, { lng: language, ns, count: 0 });
        if (said !== plural.replaceAll('{count}', '0')) wrong.push(`${language} ${ns}.${base}: ${said}`);
      }
  expect(wrong).toEqual([]);
  expect(counted).toBeGreaterThan(60);
});

it.each([
  ['pt', '0 abertas', '1 aberta', '2 abertas', '1000000 abertas'],
  ['en', '0 open', '1 open', '2 open', '1000000 open'],
  ['es', '0 abiertas', '1 abierta', '2 abiertas', '1000000 abiertas'],
])('in %s every count has its form', (lng, ...forms) => {
  const said = [0, 1, 2, 1_000_000].map((count) => i18next.t('hasOpen', { lng, ns: 'tickets', count }));
  expect(said).toEqual(forms);
});

function isTexts(exported: unknown): exported is { name: string } {
  return typeof exported === 'object' && exported !== null && 'name' in exported && 'pt' in exported;
}
