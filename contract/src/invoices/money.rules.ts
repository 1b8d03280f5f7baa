/** `99.90`, the form of payment providers. */
export const amountText = (cents: number): string =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** For clients of this API: reais, with cents as decimals. */
export const toReais = (cents: number): number => Number(amountText(cents));

/** `R$ 1.234,56`, in any language: the currency is Brazil's. */
export const formatReais = (reais: number): string =>
  new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(reais);

/** The paid amount reported by a provider, as text or a JSON number; null for an invalid amount, or more than two decimals. */
export function readProviderAmount(given: string | number): number | null {
  const text = typeof given === 'number' ? given.toFixed(2) : given;
  const [, whole, cents = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(cents.padEnd(2, '0'));
}
