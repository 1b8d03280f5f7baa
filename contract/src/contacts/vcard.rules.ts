/** One row of a vCard (RFC 6350): its name in upper case, without group; its parameters as written; its value unescaped. */
export type VcardRow = { key: string; parameters: string; value: string };

/** The rows of each vCard of a text, which may contain several. */
export function parseVcards(text: string): VcardRow[][] {
  const joined = text.replace(/\r?\n[ \t]/g, '');
  return joined
    .split(/^BEGIN:VCARD\s*$/im)
    .slice(1)
    .map((block) => block.split(/\r?\n/).flatMap(parseRow));
}

function parseRow(row: string): VcardRow[] {
  const found = /^(?:[\w-]+\.)?([A-Z-]+)((?:;[^:]*)?):(.*)$/i.exec(row);
  if (!found) return [];
  const [, key = '', parameters = '', value = ''] = found;
  return [{ key: key.toUpperCase(), parameters, value: unescapeValue(value) }];
}

/** WhatsApp's own parameter of a phone: the number as it knows it, digits only. */
export const waIdOf = ({ parameters }: VcardRow): string | undefined => /waid=(\d+)/i.exec(parameters)?.[1];

export const phoneOf = ({ value }: VcardRow): string => value.replace(/^tel:/i, '');

export const escapeVcardValue = (value: string): string => value.replace(/[\\,;]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** In one pass, so that an unescaped backslash does not escape the next character. */
const unescapeValue = (value: string) =>
  value.replace(/\\([,;\\n])/gi, (_, escaped: string) => (/n/i.test(escaped) ? ' ' : escaped)).trim();
