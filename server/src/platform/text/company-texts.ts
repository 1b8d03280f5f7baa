type Text = string | ((...values: never[]) => string);
type SameTexts<P> = {
  [K in keyof P]: P[K] extends (...values: infer V) => string ? (...values: V) => string : string;
};

/**
 * Texts that the server writes on behalf of a company, in three languages. Companies have no language setting:
 * Portuguese is used for all.
 */
export const companyTexts = <P extends Record<string, Text>>(bundle: {
  pt: P;
  en: SameTexts<P>;
  es: SameTexts<P>;
}): P => bundle.pt;
