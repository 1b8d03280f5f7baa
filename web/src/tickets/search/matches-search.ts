import { numberForms } from '@balcao/contract/contacts/contact.rules';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { normalizeSearch } from '../../platform/text/normalize-search.ts';

type SearchedTicket = Pick<Ticket, 'lastMessage'> & { contact: Pick<Ticket['contact'], 'name' | 'number'> };

/** The part of a search that can be evaluated in the browser. */
export function matchesSearch({ contact, lastMessage }: SearchedTicket, search: string): boolean {
  const query = normalizeSearch(search.trim());
  return (
    normalizeSearch(contact.name).includes(query) ||
    normalizeSearch(lastMessage).includes(query) ||
    matchesNumber(contact.number, query)
  );
}

/** Digits as in a number, with the separators of people and of WhatsApp. */
const typedNumber = /^[\s\u2000-\u2015\u202a-\u202f\u2060+().-]*\d[\d\s\u2000-\u2015\u202a-\u202f\u2060+().-]*$/;
const masked = /\*+$/;
/** A local mobile number of Brazil with the ninth digit. */
const withNinthDigit = /^9[6-9]\d{7}$/;

/** By the same forms as the server's `number_patterns`: a masked number by the digits that are shown. */
function matchesNumber(number: string, query: string): boolean {
  if (!typedNumber.test(query)) return false;
  const bare = query.replace(/\D/g, '');
  if (bare.length < 3) return false;
  const digits = bare.replace(/^0+/, '');
  const forms = [
    ...numberForms(digits),
    ...numberForms(`55${digits}`),
    ...(withNinthDigit.test(digits) ? [digits.slice(1)] : []),
  ].filter(({ length }) => length >= 8);
  const shown = number.replace(masked, '');
  const hidden = number.length - shown.length;
  return shown.includes(bare) || forms.some((form) => shown.endsWith(form.slice(0, form.length - hidden)));
}
