/** Large 64-bit numbers are objects. */
export type LongLike = number | { toNumber(): number } | null | undefined;

export function numberOf(value: LongLike): number | null {
  if (value === null || value === undefined) return null;
  const number = typeof value === 'number' ? value : value.toNumber();
  return Number.isFinite(number) ? number : null;
}

/** Joins non-empty parts with line breaks. */
export const joinParts = (...parts: (string | false | null | undefined)[]): string =>
  parts.filter((part): part is string => typeof part === 'string' && part.trim() !== '').join('\n');

/** In thousandths of a unit, as in WhatsApp's messages. */
export function formatMoney(amount1000: LongLike, currency: string | null | undefined): string {
  const amount = numberOf(amount1000);
  if (amount === null) return '';
  try {
    return new Intl.NumberFormat('pt-BR', { style: 'currency', currency: currency ?? '' })
      .format(amount / 1000)
      .replace(/\s/g, ' ');
  } catch {
    return `${(amount / 1000).toFixed(2)} ${currency ?? ''}`.trim();
  }
}

/** `ms`: epoch. "" when it is invalid. */
export function formatDateTime(ms: number | null, timeZone: string): string {
  if (ms === null || Math.abs(ms) > 8.64e15) return '';
  const style = { dateStyle: 'short', timeStyle: 'short' } as const;
  try {
    return new Intl.DateTimeFormat('pt-BR', { ...style, timeZone }).format(ms);
  } catch {
    return new Intl.DateTimeFormat('pt-BR', { ...style, timeZone: 'UTC' }).format(ms);
  }
}
