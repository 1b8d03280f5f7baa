import { z } from 'zod';
import { parsePhone } from './phone.rules.ts';

/** A phone number in digits: a Brazilian one, or with + one of any country. Empty: none. */
export const typedPhone = z
  .string()
  .trim()
  .max(30)
  .transform((typed, context) => {
    if (typed === '') return '';
    const { number } = parsePhone(typed, 'BR');
    if (number !== undefined && number.length <= 15) return number;
    context.addIssue({ code: 'custom', message: 'phone' });
    return z.NEVER;
  });
