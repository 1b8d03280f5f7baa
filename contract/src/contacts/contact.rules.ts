/**
 * The last four digits of a number become `****` for a person who may not see numbers whole (WIRE.md section 3). The
 * name of an old group is its founder's number and a time: both are cut.
 */
export const maskNumber = (number: string): string => number.split('-').map(cut).join('-');

const cut = (digits: string): string =>
  digits.length <= 4 ? (digits === '' ? '' : '****') : `${digits.slice(0, -4)}****`;

/** At least eight digits, however they are set apart. `mask_name` of the database cuts by the same pattern. */
const numberInName = /(\d(?:[\s().-]*\d){3,})(?:[\s().-]*\d){4}/g;

/** Who has no name is called by their number, and some people put theirs into their name. */
export const maskName = (name: string): string => name.replace(numberInName, '$1****');

/** A number that stands where a name is missing. */
export const isNumber = (name: string): boolean => /^\+?[\d\s().-]{8,}$/.test(name.trim());

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
