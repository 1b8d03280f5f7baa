/**
 * The text of a Pix QR code: EMV's merchant-presented mode, by the Banco Central's "Manual do BR Code". Each field
 * consists of two digits for its id, two for its length, and the value; 26 and 62 contain fields of their own; 63 is
 * last, a checksum of everything before it.
 */
export type PixFields = ReadonlyMap<string, string>;

const pixDomain = 'br.gov.bcb.pix';
const field = (id: string, value: string): string => `${id}${String(value.length).padStart(2, '0')}${value}`;

/** CRC-16/CCITT-FALSE over the bytes of the text, in four hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** For a charge stored at a provider, at `location` (without `https://`). */
export function buildPixCode(charge: { location: string; merchant: string; city: string; amount: string }): string {
  const text = [
    field('00', '01'),
    field('01', '12'), // valid for one payment
    field('26', field('00', pixDomain) + field('25', charge.location)),
    field('52', '0000'),
    field('53', '986'),
    field('54', charge.amount),
    field('58', 'BR'),
    field('59', asciiText(charge.merchant, 25)),
    field('60', asciiText(charge.city, 15)),
    field('62', field('05', '***')),
    '6304',
  ].join('');
  return text + crc16(text);
}

/** Restricted to characters that every bank's reader accepts. */
const asciiText = (text: string, maxLength: number): string =>
  text
    .normalize('NFD')
    .replace(/[^\w .,-]/g, '')
    .trim()
    .slice(0, maxLength) || 'N';

/** Null for a text that does not consist of such fields. */
export function readPixFields(text: string): PixFields | null {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const [, id, length] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? [];
    const value = text.slice(at + 4, at + 4 + Number(length));
    if (id === undefined || value.length !== Number(length) || fields.has(id)) return null;
    fields.set(id, value);
    at += 4 + value.length;
  }
  return fields;
}

/** Whether a bank's app would accept the code for this amount: without an amount, the code leaves it to the charge it refers to. */
export function isPixCode(text: string, amount: string): boolean {
  const fields = readPixFields(text);
  const account = fields && readPixFields(fields.get('26') ?? '');
  if (!fields || !account || text.slice(-8, -4) !== '6304') return false;
  return (
    fields.get('63') === crc16(text.slice(0, -4)) &&
    fields.get('00') === '01' &&
    account.get('00')?.toLowerCase() === pixDomain &&
    (account.has('25') || account.has('01')) &&
    fields.get('53') === '986' &&
    fields.get('58') === 'BR' &&
    fields.has('59') &&
    fields.has('60') &&
    Number(fields.get('54') ?? amount) === Number(amount)
  );
}
