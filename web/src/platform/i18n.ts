import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage/storage.ts';

export const languages = { pt: 'Português', en: 'English', es: 'Español' } as const;
export type Language = keyof typeof languages;

/** Locale of each language, for dates, numbers and the page's `lang`. */
export const locales: Record<Language, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es' };

const isLanguage = (text: string | undefined): text is Language => text !== undefined && text in languages;

/** `pt-BR`, `en-US` etc. map to their language; unknown languages to Portuguese. */
const readLanguage = (text: string | undefined): Language => {
  const short = text?.slice(0, 2).toLowerCase();
  return isLanguage(short) ? short : 'pt';
};

void i18next.init({
  lng: readLanguage(readStored('i18nextLng')),
  fallbackLng: 'pt',
  resources: {},
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
  interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
});

const setDocumentLanguage = (language: Language) => document.documentElement.setAttribute('lang', locales[language]);
setDocumentLanguage(currentLanguage());

export function currentLanguage(): Language {
  return readLanguage(i18next.language);
}

const onLanguageChange = (listener: () => void) => {
  i18next.on('languageChanged', listener);
  return () => i18next.off('languageChanged', listener);
};
/** The current language; re-renders the component when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(onLanguageChange, currentLanguage);

const loaders: ((language: Language) => Promise<void>)[] = [];

/** `load` runs before a language is displayed. */
export const loadWithLanguage = (load: (language: Language) => Promise<void>): void => void loaders.push(load);

/** Loads the texts of a language. If that fails, Portuguese texts are shown instead. */
export async function loadLanguage(language: Language): Promise<void> {
  await Promise.allSettled(loaders.map((load) => load(language)));
}

/** Changes the language of the app and stores it. */
export function chooseLanguage(language: Language): void {
  writeStored('i18nextLng', language);
  void showLanguage(language);
}

/** Applies the profile's language, unless one was chosen in this browser. */
export function applyProfileLanguage(text: string | undefined | null): void {
  if (readStored('i18nextLng') === undefined && text) void showLanguage(readLanguage(text));
}

let latest: Language | undefined;

async function showLanguage(language: Language): Promise<void> {
  latest = language;
  await loadLanguage(language);
  // Another language may have been chosen while this one was loading.
  if (latest !== language) return;
  setDocumentLanguage(language);
  await i18next.changeLanguage(language);
}

export { i18next };
