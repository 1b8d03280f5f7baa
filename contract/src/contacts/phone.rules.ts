import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Country } from './country.ts';

/** The problem of a number: returned in ERR_INVALID_INPUT, with a translation for each. */
export type PhoneProblem = 'masked' | 'too_small' | 'too_big' | 'area' | 'country';
export type ParsedPhone =
  | { number: string; shown: string; problem?: undefined }
  | { problem: PhoneProblem; number?: undefined };

/** As API clients write it: country code, no plus, no separators. Anything else would be ambiguous. */
const bareInternationalNumber = /^\d{11,15}$/;
const minDigits = 8;
/** E.164 allows 15 digits; people add prefixes. */
const maxDigits = 25;

/** As programs write a column of numbers: `5.511.987.654.321`, `5,511,987,654,321.00`, `1187654321.0`. */
const formattedNumber = /^\s*(\d{8,15}|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+)(?:[.,]0{1,2})?\s*$/;

/** Zeros after the decimal point are no digits of the number: with them it would be the number of somebody else. */
const withoutFormat = (typed: string): string => formattedNumber.exec(typed)?.[1]?.replace(/\D/g, '') ?? typed;

/**
 * Converts a number as people write it, `(11) 98765-4321`, to the digits of E.164 without the plus, `5511987654321`. A
 * number that begins with + (or 00) contains its country; any other belongs to the company's country. Only if it
 * cannot, and consists of digits alone, is it tried as a number with a country code and no plus, as API clients write
 * it.
 */
export function parsePhone(text: string, country: Country): ParsedPhone {
  if (text.includes('*')) return { problem: 'masked' };
  const typed = withoutFormat(text);
  const digits = typed.replace(/\D/g, '');
  if (digits.length < minDigits) return { problem: 'too_small' };
  if (digits.length > maxDigits) return { problem: 'too_big' };
  const international = /^[^\d+]*\+/.test(typed) ? digits : digits.startsWith('00') ? digits.slice(2) : undefined;
  const parsed =
    international === undefined
      ? (parseNumber(typed, country) ??
        (bareInternationalNumber.test(typed.trim()) ? parseNumber(`+${digits}`) : undefined))
      : parseNumber(`+${international}`);
  if (parsed) return parsed;
  return { problem: international === undefined && isMissingAreaCode(digits, country) ? 'area' : 'country' };
}

/** A Mexican mobile as WhatsApp displays it, +52 1 55 …: the metadata recognises it without the 1 only. */
const mexicanMobile = /^\+521(?=[2-9]\d{9}$)/;

function parseNumber(input: string, country?: CountryCode): ParsedPhone | undefined {
  if (mexicanMobile.test(input)) {
    const short = parsePhoneNumberFromString(input.replace(mexicanMobile, '+52'));
    return short?.isValid()
      ? { number: input.slice(1), shown: short.formatInternational().replace('+52 ', '+52 1 ') }
      : undefined;
  }
  const phone = parsePhoneNumberFromString(input, { ...(country && { defaultCountry: country }), extract: false });
  if (!phone?.isValid() || (country && phone.country !== country)) return undefined;
  const national = String(phone.nationalNumber);
  if (phone.countryCallingCode === '55' && !brazilianNationalNumber.test(national)) return undefined;
  const number = `${phone.countryCallingCode}${national}`;
  return { number, shown: formatPhone(number, phone.formatInternational()) };
}

/** Area code and eight digits, or nine for a mobile. Numbers without an area code (4004-…) cannot be on WhatsApp. */
const brazilianNationalNumber = /^[1-9]\d(9\d{8}|\d{8})$/;
const isMissingAreaCode = (digits: string, country: Country): boolean => country === 'BR' && digits.length <= 9;

/** Brazilian numbers get parentheses around the area code: `+55 (11) 98765-4321`. */
function formatPhone(number: string, international: string): string {
  const parts = /^55(\d\d)(\d{4,5})(\d{4})$/.exec(number);
  return parts ? `+55 (${parts[1]}) ${parts[2]}-${parts[3]}` : international;
}
