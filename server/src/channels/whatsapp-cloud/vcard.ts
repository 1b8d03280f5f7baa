import { escapeVcardValue, parseVcards, phoneOf, type VcardRow, waIdOf } from '@balcao/contract/contacts/vcard.rules';

/** A contact in Graph's form, as far as a vCard represents it. */
type GraphContact = {
  name: { formatted_name: string; first_name: string };
  phones?: { phone: string; wa_id?: string }[];
  emails?: { email: string }[];
};

/** Text of one or several vCards → contacts. Those without a name and a number are left out. */
export const readCards = (text: string): GraphContact[] => parseVcards(text).flatMap((rows) => readCard(rows) ?? []);

function readCard(rows: readonly VcardRow[]): GraphContact | null {
  const phones = rows
    .filter(({ key }) => key === 'TEL')
    .map((row) => {
      const waId = waIdOf(row);
      return { phone: phoneOf(row), ...(waId !== undefined && { wa_id: waId }) };
    })
    .filter(({ phone }) => phone !== '');
  const emails = rows
    .filter(({ key, value }) => key === 'EMAIL' && value !== '')
    .map(({ value }) => ({ email: value }));
  const name = rows.find(({ key }) => key === 'FN')?.value || phones[0]?.phone;
  if (!name) return null;
  return {
    name: { formatted_name: name, first_name: name.split(' ')[0] ?? name },
    ...(phones.length > 0 && { phones }),
    ...(emails.length > 0 && { emails }),
  };
}

type CardFields = {
  name: string;
  phones: { phone: string; waId?: string | undefined }[];
  emails: string[];
  company?: string | undefined;
};

/** The vCard of one person; several are concatenated. */
export function writeCard({ name, phones, emails, company }: CardFields): string {
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${escapeVcardValue(name)}`,
    ...(company ? [`ORG:${escapeVcardValue(company)}`] : []),
    ...phones.map(
      ({ phone, waId }) => `TEL;TYPE=CELL${waId ? `;waid=${waId.replace(/\D/g, '')}` : ''}:${escapeVcardValue(phone)}`,
    ),
    ...emails.map((email) => `EMAIL:${escapeVcardValue(email)}`),
    'END:VCARD',
  ].join('\n');
}
