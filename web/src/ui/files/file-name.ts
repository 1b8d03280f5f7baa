/** `PDF` of `Termo_garantia.pdf`; "" when the name has none. */
export const extensionOf = (name: string) => (/\.([\p{L}\p{N}]{1,5})$/u.exec(name)?.[1] ?? '').toUpperCase();

/** Document types with their own colour. */
const kinds = { pdf: /^PDF$/, table: /^(XLSX?|CSV|ODS)$/, text: /^(DOCX?|ODT|TXT|RTF)$/ };
export const fileKindOf = (name: string) =>
  Object.entries(kinds).find(([, extensions]) => extensions.test(extensionOf(name)))?.[0] ?? 'other';
