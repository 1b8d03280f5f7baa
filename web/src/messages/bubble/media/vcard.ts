export type Card = { name: string; phones: string[]; emails: string[] };

/** Parses names, phones and emails of one or more vCards (RFC 6350, and versions 2.1 and 3.0 of phones). */
export function readCards(text: string): Card[] {
  const joined = text.replace(/\r?\n[ \t]/g, '');
  const blocks = joined.split(/^BEGIN:VCARD\s*$/im).slice(1);
  return blocks.map(readCard).filter((card) => card.name !== '' || card.phones.length > 0);
}

function readCard(block: string): Card {
  const card: Card = { name: '', phones: [], emails: [] };
  for (const row of block.split(/\r?\n/)) {
    const match = /^(?:[\w-]+\.)?([A-Z-]+)((?:;[^:]*)?):(.*)$/i.exec(row);
    if (!match) continue;
    const [, key = '', parameters = '', value = ''] = match;
    const unescaped = unescapeValue(value);
    if (/^FN$/i.test(key)) card.name = unescaped;
    else if (/^N$/i.test(key) && !card.name) card.name = nameOf(unescaped);
    // The number as WhatsApp knows it is in `waid`, digits only.
    else if (/^TEL$/i.test(key))
      addUnique(card.phones, /waid=(\d+)/i.exec(parameters)?.[1] ?? unescaped.replace(/^tel:/i, ''));
    else if (/^EMAIL$/i.test(key)) addUnique(card.emails, unescaped);
  }
  return card;
}

const nameOf = (parts: string) => {
  const [family = '', given = ''] = parts.split(';');
  return `${given} ${family}`.trim();
};

const unescapeValue = (value: string) =>
  value
    .replace(/\\n/gi, ' ')
    .replace(/\\([,;\\])/g, '$1')
    .trim();

const addUnique = (list: string[], value: string) => {
  if (value && !list.includes(value)) list.push(value);
};
