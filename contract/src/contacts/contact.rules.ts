/**
 * The last four digits of a number become `****` for a person who may not see numbers whole (docs/protocol.md 4). The
 * name of an old group is its founder's number and a time: both are cut.
 */
export const maskNumber = (number: string): string => number.split('-').map(maskLastDigits).join('-');

const maskLastDigits = (digits: string): string =>
  digits.length <= 4 ? (digits === '' ? '' : '****') : `${digits.slice(0, -4)}****`;

/** Between two digits of one number. WhatsApp itself writes `\u202a+55 11 98765\u20114321\u202c`, with a hyphen that breaks no line. */
const between = String.raw`[\s\u00a0\u2000-\u2015\u202a-\u202f\u2060().-]`;

/** At least eight digits, with any separators. The database function `mask_name` uses the same pattern. */
const numberInName = new RegExp(String.raw`(\d(?:${between}*\d){3,})(?:${between}*\d){4}`, 'g');

/** A contact without a name is shown by number, and some people put their number into their name. */
export const maskName = (name: string): string => name.replace(numberInName, '$1****');

/** Whether a name is only a phone number. */
export const isNumber = (name: string): boolean => onlyNumber.test(name.trim());
const onlyNumber = new RegExp(String.raw`^${between}*\+?(?:\d|${between}){8,}$`);

/**
 * The two forms of one Brazilian mobile number: with and without the ninth digit
 * (5511987654321 and 551187654321). WhatsApp uses either, so that both must lead to one person.
 */
export function brazilianForms(number: string): string[] {
  const withNinth = /^55([1-9]\d)9([6-9]\d{7})$/.exec(number);
  if (withNinth) return [number, `55${withNinth[1]}${withNinth[2]}`];
  const without = /^55([1-9]\d)([6-9]\d{7})$/.exec(number);
  if (without) return [number, `55${without[1]}9${without[2]}`];
  return [number];
}

/** The same for all forms of one number. */
export const numberKey = (number: string): string => brazilianForms(number).sort()[0] ?? number;
