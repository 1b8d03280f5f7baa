/** PostgreSQL keeps no NUL in a text and no half of a surrogate pair in JSON; whoever writes one must still be heard. */
export const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed();
