/** Removes what PostgreSQL cannot store: NUL in text, and lone surrogates in JSON. The rest of the text stays. */
export const sanitizeText = (text: string): string => text.replaceAll('\0', '').toWellFormed();
