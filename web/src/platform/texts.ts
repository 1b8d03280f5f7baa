import { useMemo } from 'react';
import { currentLanguage, i18next, type Language, loadWithLanguage, locales, useLanguage } from './i18n.ts';

/** `{name}` in a text is a placeholder for that value. */
type PlaceholderNames<Text> = Text extends `${string}{${infer Slot}}${infer Rest}`
  ? Slot | PlaceholderNames<Rest>
  : never;
/** `found_one` and `found_other` are the two forms of `found`, chosen by `{count}`. */
type KeyOf<P> = keyof P extends infer K ? (K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K) : never;
type PluralForms<P, K> = K extends keyof P
  ? P[K]
  : `${K & string}_other` extends keyof P
    ? P[`${K & string}_other`]
    : never;
type Values<P, K> = [PlaceholderNames<PluralForms<P, K>>] extends [never]
  ? []
  : [values: Record<PlaceholderNames<PluralForms<P, K>>, string | number>];

/** Translates a key into the current language: `t('found', { count: 3 })`. */
export type Translate<P> = <K extends KeyOf<P> & string>(key: K, ...values: Values<P, K>) => string;

/** The keys of a bundle without placeholders, for data that refers to a text: `StaticKey<typeof shellTexts>`. */
export type StaticKey<T> =
  T extends Texts<infer P>
    ? { [K in KeyOf<P> & string]: Values<P, K> extends [] ? K : never }[KeyOf<P> & string]
    : never;

export type Texts<P> = { readonly name: string; readonly pt: P };

/**
 * The texts of one feature, in three languages. A key missing in English or Spanish does not compile.
 * Names are unique; by convention the feature's folder.
 *
 *     export const contactTexts = texts('contacts', {
 *       pt: { title: 'Contatos', found_one: '{count} contato', found_other: '{count} contatos' },
 *       en: …, es: …,
 *     });
 *     const t = useTexts(contactTexts);   t('title');   t('found', { count: 3 });
 */
export function texts<const P extends Record<string, string>>(
  name: string,
  bundle: { pt: P } & Record<Exclude<Language, 'pt'>, Record<keyof P, string>>,
): Texts<P> {
  for (const language of ['pt', 'en', 'es'] as const)
    i18next.addResourceBundle(language, name, withAllForms(bundle[language]));
  return { name, pt: bundle.pt };
}

/** Like `texts`, but English and Spanish are loaded when chosen: for long lists that the first page needs. */
export function lazyTexts<const P extends Record<string, string>>(
  name: string,
  pt: P,
  others: Record<Exclude<Language, 'pt'>, () => Promise<Record<keyof P, string>>>,
): Texts<P> {
  i18next.addResourceBundle('pt', name, withAllForms(pt));
  loadWithLanguage(async (language) => {
    if (language === 'pt' || i18next.hasResourceBundle(language, name)) return;
    i18next.addResourceBundle(language, name, withAllForms(await others[language]()));
  });
  return { name, pt };
}

/**
 * Plural forms that use the `other` text: `many` of Portuguese and Spanish (whole millions), and zero. By CLDR
 * rules Portuguese treats 0 as singular ("0 aberta"); Brazilians write "0 abertas".
 */
function withAllForms(entries: Record<string, string>): Record<string, string> {
  const more = Object.entries(entries).flatMap(([key, text]) => {
    const base = /^(.*)_other$/.exec(key)?.[1];
    return base === undefined ? [] : [[`${base}_many`, text] as const, [`${base}_zero`, text] as const];
  });
  return { ...Object.fromEntries(more), ...entries };
}

/** Translation function for a component, which re-renders when the language changes. */
export function useTexts<P>(of: Texts<P>): Translate<P> {
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function per language invalidates memoised texts
  return useMemo(() => translate(of), [of, language]);
}

/** The same outside of a component, for example for toasts and queries. */
export function translate<P>(of: Texts<P>): Translate<P> {
  return (key, ...values) => lookUp(of.name, key, values[0]);
}

/** The same for a key and values that come as data. */
export const translateData = <P>(of: Texts<P>, key: keyof P & string, values: Record<string, string>): string =>
  lookUp(of.name, key, values);

/**
 * Templates of texts before their values are inserted, by language, bundle, key and count (which selects the form).
 * i18next takes a tenth of a millisecond for each, and a scrolled list needs a dozen for each row
 * (docs/decisions/0480).
 */
const forms = new Map<string, string>();
const maxForms = 5_000;
i18next.store.on('added', () => forms.clear());

function lookUp(ns: string, key: string, values?: Record<string, string | number>): string {
  const form = findForm(ns, key, values?.['count']);
  return values ? form.replaceAll(/\{(\w+)\}/g, (_, name: string) => valueText(name, values[name])) : form;
}

/** `{count}` gets the separators of the language (`4.218`); other numbers do not, as they may be ids or ports. */
function valueText(name: string, value: string | number = ''): string {
  const isUnformatted =
    name !== 'count' || typeof value === 'string' || (Number.isInteger(value) && Math.abs(value) < 1000);
  return isUnformatted ? String(value) : value.toLocaleString(locales[currentLanguage()], { useGrouping: true });
}

function findForm(ns: string, key: string, count: string | number | undefined): string {
  const id = `${currentLanguage()} ${ns} ${key} ${count ?? ''}`;
  let form = forms.get(id);
  if (form === undefined) {
    form = i18next.t(key, { ns, skipInterpolation: true, ...(typeof count === 'number' && { count }) });
    if (forms.size >= maxForms) forms.clear();
    forms.set(id, form);
  }
  return form;
}
