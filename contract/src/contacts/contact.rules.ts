/**
 * The last four digits of a number become `****` for users without full number access (docs/protocol.md 4). The name of
 * an old group is its founder's number and a time: both are masked.
 */
export const maskNumber = (number: string): string => number.split('-').map(maskLastDigits).join('-');

const maskLastDigits = (digits: string): string =>
  digits.length <= 4 ? (digits === '' ? '' : '****') : `${digits.slice(0, -4)}****`;

/**
 * Characters between two digits of one number. WhatsApp itself writes `\u202a+55 11 98765\u20114321\u202c`, with a
 * non-breaking hyphen.
 */
const between = String.raw`[\s\u00a0\u2000-\u2015\u202a-\u202f\u2060().-]`;

/** At least eight digits, with any separators. The database function `mask_name` uses the same pattern. */
const numberInName = new RegExp(String.raw`(\d(?:${between}*\d){3,})(?:${between}*\d){4}`, 'g');

/** A contact without a name is shown by number, and some people put their number into their name. */
export const maskName = (name: string): string => name.replace(numberInName, '$1****');

/** A person, or a record about one, for users who see masked numbers. */
export const maskPerson = <T extends { name: string; number: string }>(person: T): T => ({
  ...person,
  name: maskName(person.name),
  number: maskNumber(person.number),
});

/** Whether a name is only a phone number. */
export const isNumber = (name: string): boolean => onlyNumber.test(name.trim());
// Linear: no two adjacent parts match the same character. A name from an imported file may be very long.
const onlyNumber = new RegExp(String.raw`^(?:(?:\d|${between}){8,}|${between}*\+(?:\d|${between}){8,})$`);

/**
 * A name for use in texts: without the numbers in it, which would look wrong, and which users who see masked numbers would read
 * in their sent messages. Empty for a contact whose name is their number.
 */
export const nameInTexts = (name: string): string =>
  isNumber(name) ? '' : name.replace(writtenNumber, ' ').replace(/\s+/g, ' ').trim();
const writtenNumber = new RegExp(String.raw`[+(]{0,4}${numberInName.source}\)?`, 'g');

/**
 * Countries where a mobile number can be written with an additional digit and without it. Each pattern captures the
 * part before that digit and the part after it.
 */
const mobileForms = [
  { digit: '9', long: /^(55[1-9]\d)9([6-9]\d{7})$/, short: /^(55[1-9]\d)([6-9]\d{7})$/ }, // Brazil: the ninth digit
  { digit: '9', long: /^(54)9([1-3]\d{9})$/, short: /^(54)([1-3]\d{9})$/ }, // Argentina: 54 9 11 … and 54 11 …
  { digit: '1', long: /^(52)1([2-9]\d{9})$/, short: /^(52)([2-9]\d{9})$/ }, // Mexico: 52 1 55 … and 52 55 …
];

/**
 * Every form of one number, the given one first: a mobile number of Brazil, Argentina or Mexico has two
 * (5511987654321 and 551187654321). WhatsApp uses either, so that both must lead to one person. The database functions
 * `number_key` and `longer_number_form` have the same patterns.
 */
export function numberForms(number: string): string[] {
  for (const { digit, long, short } of mobileForms) {
    const longer = long.exec(number);
    if (longer) return [number, `${longer[1]}${longer[2]}`];
    const shorter = short.exec(number);
    if (shorter) return [number, `${shorter[1]}${digit}${shorter[2]}`];
  }
  return [number];
}

/** A key that is equal for all forms of one number: the shortest form. */
export const numberKey = (number: string): string =>
  numberForms(number).reduce((shortest, form) => (form.length < shortest.length ? form : shortest));
