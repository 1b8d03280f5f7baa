type Text = string | ((...values: never[]) => string);
type SameTexts<P> = {
  [K in keyof P]: P[K] extends (...values: infer V) => string ? (...values: V) => string : string;
};

/**
 * What the server writes in the name of a company, in three languages. Companies have no language setting: all get
 * Portuguese.
 */
export const companyTexts = <P extends Record<string, Text>>(bundle: {
  pt: P;
  en: SameTexts<P>;
  es: SameTexts<P>;
}): P => bundle.pt;
