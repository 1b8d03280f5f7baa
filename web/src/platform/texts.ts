import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { i18next, type Language } from './i18n.ts';

/** `{name}` in a text asks for that value. */
type Slots<Text> = Text extends `${string}{${infer Slot}}${infer Rest}` ? Slot | Slots<Rest> : never;
/** `found_one` and `found_other` are the two forms of `found`, chosen by `{count}`. */
type KeyOf<P> = keyof P extends infer K ? (K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K) : never;
type FormsOf<P, K> = K extends keyof P
  ? P[K]
  : `${K & string}_other` extends keyof P
    ? P[`${K & string}_other`]
    : never;
type Values<P, K> = [Slots<FormsOf<P, K>>] extends [never]
  ? []
  : [values: Record<Slots<FormsOf<P, K>>, string | number>];

/** Says a text in the current language: `t('found', { count: 3 })`. */
export type Say<P> = <K extends KeyOf<P> & string>(key: K, ...values: Values<P, K>) => string;

/** The keys of a bundle that ask for no value, for what names a text in data: `PlainKey<typeof shellTexts>`. */
export type PlainKey<T> =
  T extends Texts<infer P>
    ? { [K in KeyOf<P> & string]: Values<P, K> extends [] ? K : never }[KeyOf<P> & string]
    : never;

export type Texts<P> = { readonly name: string; readonly pt: P };

/**
 * The texts of one feature, in three languages. A key that English or Spanish lacks does not compile.
 * Names are unique over the screen; by habit the feature's folder.
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

/**
 * Forms that read like the plural with us: the third of Portuguese and Spanish, for whole millions, and that of none. By its
 * rules Portuguese counts none as one ("0 aberta"), as French does; Brazilians write "0 abertas".
 */
function withAllForms(entries: Record<string, string>): Record<string, string> {
  const more = Object.entries(entries).flatMap(([key, text]) => {
    const base = /^(.*)_other$/.exec(key)?.[1];
    return base === undefined ? [] : [[`${base}_many`, text] as const, [`${base}_zero`, text] as const];
  });
  return { ...Object.fromEntries(more), ...entries };
}

/** The texts for a component; it is drawn again when the language changes. */
export function useTexts<P>(of: Texts<P>): Say<P> {
  const { i18n } = useTranslation(of.name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language is a new function, so that what is memoised on it is said again
  return useMemo(() => say(of), [of, i18n.language]);
}

/** The same outside a component: in a toast, a query, a live reducer's caller. */
export function say<P>(of: Texts<P>): Say<P> {
  return (key, ...values) => lookUp(of.name, key, values[0]);
}

const lookUp = (ns: string, key: string, values?: Record<string, string | number>): string =>
  i18next.t(key, { ns, ...values });
