/** Removes what PostgreSQL cannot store: NUL in text and lone surrogates in JSON. The rest of the message is kept. */
export const sanitizeText = (text: string): string => text.replaceAll('\0', '').toWellFormed();
