/** A contact in Graph's form, as far as a vCard represents it. */
export type GraphContact = {
  name: { formatted_name: string; first_name: string };
  phones?: { phone: string; wa_id?: string }[];
  emails?: { email: string }[];
};

/** Text of one or several vCards (RFC 6350) → contacts. Those without a name and a number are left out. */
export function readCards(text: string): GraphContact[] {
  const joined = text.replace(/\r?\n[ \t]/g, '');
  return joined
    .split(/^BEGIN:VCARD\s*$/im)
    .slice(1)
    .flatMap((block) => readCard(block) ?? []);
}

function readCard(block: string): GraphContact | null {
  const rows = block.split(/\r?\n/).flatMap((row) => {
    const found = /^(?:[\w-]+\.)?([A-Z-]+)((?:;[^:]*)?):(.*)$/i.exec(row);
    return found
      ? [{ key: (found[1] ?? '').toUpperCase(), parameters: found[2] ?? '', value: unescapeValue(found[3] ?? '') }]
      : [];
  });
  const phones = rows
    .filter(({ key }) => key === 'TEL')
    .map(({ parameters, value }) => {
      const waId = /waid=(\d+)/i.exec(parameters)?.[1];
      return { phone: value.replace(/^tel:/i, ''), ...(waId !== undefined && { wa_id: waId }) };
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

export type CardFields = {
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
    `FN:${escapeValue(name)}`,
    ...(company ? [`ORG:${escapeValue(company)}`] : []),
    ...phones.map(
      ({ phone, waId }) => `TEL;TYPE=CELL${waId ? `;waid=${waId.replace(/\D/g, '')}` : ''}:${escapeValue(phone)}`,
    ),
    ...emails.map((email) => `EMAIL:${escapeValue(email)}`),
    'END:VCARD',
  ].join('\n');
}

const escapeValue = (value: string) => value.replace(/[\\,;]/g, '\\$&').replace(/\r?\n/g, '\\n');
/** In one pass, so that an unescaped backslash does not escape the next character. */
const unescapeValue = (value: string) =>
  value.replace(/\\([,;\\n])/gi, (_, escaped: string) => (/n/i.test(escaped) ? ' ' : escaped)).trim();
