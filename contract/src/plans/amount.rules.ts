/** More is no realistic price, and its cents would not fit into the database column. */
const maxWholeDigits = 7;

/**
 * The value of a plan as typed, in cents: `99,90`, `99.90`, `R$ 1.299,00`, `grátis`. Null: not an amount. Never a
 * float: money is counted in whole cents.
 */
export function readAmount(text: string): number | null {
  const typed = text
    .replace(/^\s*R\$/i, '')
    .trim()
    .toLowerCase();
  if (['gratis', 'free'].includes(typed.normalize('NFD').replace(/\p{M}/gu, ''))) return 0;
  const [, whole = '', cents = ''] = /^(\d{1,3}(?:[.,]\d{3})*|\d+)(?:[.,](\d{1,2}))?$/.exec(typed) ?? [];
  const digits = whole.replace(/[.,]/g, '');
  if (digits === '' || digits.length > maxWholeDigits) return null;
  return Number(digits) * 100 + Number(cents.padEnd(2, '0'));
}
