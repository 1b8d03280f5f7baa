import { digitsOf } from '@balcao/contract/contacts/contact.rules';
import { invalid } from '@balcao/contract/errors';

/** E.164 allows 15 digits; the ids of groups are longer. */
const most = 25;
const least = 8;

/** The digits of a number as a person types it, `+55 (11) 98765-4321`. @throws Failure ERR_INVALID_INPUT */
export function readNumber(typed: string): string {
  const digits = digitsOf(typed);
  if (typed.includes('*')) throw invalid('number', 'masked');
  if (digits.length < least) throw invalid('number', 'too_small');
  if (digits.length > most) throw invalid('number', 'too_big');
  return digits;
}
