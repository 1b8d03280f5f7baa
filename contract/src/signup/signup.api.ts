import { z } from 'zod';
import { companyDetails } from '../companies/company.ts';
import { typedPhone } from '../contacts/typed-phone.ts';
import { route } from '../route.ts';
import { id, storableText } from '../wire.ts';

const name = storableText.trim().min(2).max(50);
const language = z.enum(['pt', 'en', 'es']).optional().catch(undefined);

const applicant = z.object({
  companyName: name,
  name,
  email: z.string().trim().toLowerCase().max(200).pipe(z.email()),
  phone: typedPhone.refine((number) => number !== '', 'phone'),
  planId: id,
  language,
});

/** Older clients send the company's name as `name`, and no user's name. */
const withCompanyName = (v: unknown) =>
  v !== null && typeof v === 'object' && 'name' in v ? { companyName: v.name, ...v } : v;

/** Status, due date, recurrence and similar fields of a body are ignored: the installation determines them for a new company. */
export const signUpInput = z.preprocess(
  withCompanyName,
  applicant.extend({
    password: z.string().min(5).max(50),
    validationCode: z.preprocess(
      (v) => (v === '' || v === null ? undefined : v),
      storableText.trim().max(20).optional(),
    ),
  }),
);
export type SignUpInput = z.infer<typeof signUpInput>;

export const signUpCodeInput = z.preprocess(withCompanyName, applicant);
export type SignUpCodeInput = z.infer<typeof signUpCodeInput>;

/** Public routes for new companies, rate-limited by network and by e-mail address. */
export const signUpApi = {
  signUp: route({
    method: 'POST',
    path: '/companies/cadastro',
    access: 'public',
    body: signUpInput,
    output: companyDetails,
    fails: [
      'ERR_SIGNUP_DISABLED',
      'ERR_EMAIL_ALREADY_EXISTS',
      'ERR_COMPANY_NAME_ALREADY_EXISTS',
      'ERR_SIGNUP_CODE',
      'ERR_RATE_LIMIT',
    ],
  }),
  /**
   * A code that is valid for 30 minutes and five tries. It is in the response, unless the installation requires it by
   * mail: then `code` is empty.
   */
  requestCode: route({
    method: 'POST',
    path: '/companies/cadastro/code',
    access: 'public',
    body: signUpCodeInput,
    output: z.object({ code: z.string() }),
    fails: ['ERR_SIGNUP_DISABLED', 'ERR_RATE_LIMIT', 'ERR_MAIL_UNAVAILABLE'],
  }),
};
