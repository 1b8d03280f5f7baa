import { parseVcards, phoneOf, type VcardRow, waIdOf } from '@balcao/contract/contacts/vcard.rules';

export type Card = { name: string; phones: string[]; emails: string[] };

/** Names, phones and emails of one or more vCards (RFC 6350, and versions 2.1 and 3.0 of phones). */
export const readCards = (text: string): Card[] =>
  parseVcards(text)
    .map(readCard)
    .filter((card) => card.name !== '' || card.phones.length > 0);

function readCard(rows: readonly VcardRow[]): Card {
  const card: Card = { name: '', phones: [], emails: [] };
  for (const row of rows) {
    const { key, value } = row;
    if (key === 'FN') card.name = value;
    else if (key === 'N' && !card.name) card.name = nameOf(value);
    else if (key === 'TEL') addUnique(card.phones, waIdOf(row) ?? phoneOf(row));
    else if (key === 'EMAIL') addUnique(card.emails, value);
  }
  return card;
}

const nameOf = (parts: string) => {
  const [family = '', given = ''] = parts.split(';');
  return `${given} ${family}`.trim();
};

const addUnique = (list: string[], value: string) => {
  if (value && !list.includes(value)) list.push(value);
};
