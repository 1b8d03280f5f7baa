/** The last four digits of a number become `****` for a person who may not see numbers whole (WIRE.md section 3). */
export const maskNumber = (number: string): string =>
  number.length <= 4 ? (number === '' ? '' : '****') : `${number.slice(0, -4)}****`;

/**
 * The forms under which one Brazilian mobile line is known: with and without the ninth digit
 * (5511987654321 and 551187654321). WhatsApp uses either, so that both must lead to one person.
 */
export function brazilianForms(number: string): string[] {
  const withNinth = /^55([1-9]\d)9([6-9]\d{7})$/.exec(number);
  if (withNinth) return [number, `55${withNinth[1]}${withNinth[2]}`];
  const without = /^55([1-9]\d)([6-9]\d{7})$/.exec(number);
  if (without) return [number, `55${without[1]}9${without[2]}`];
  return [number];
}
