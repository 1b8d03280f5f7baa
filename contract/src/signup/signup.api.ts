import { z } from 'zod';
import { companyPhone } from '../companies/company.api.ts';
import { companyDetails } from '../companies/company.ts';
import { route } from '../route.ts';
import { id, storableText } from '../wire.ts';

const name = storableText.trim().min(2).max(50);
const language = z.enum(['pt', 'en', 'es']).optional().catch(undefined);

const applicant = z.object({
  companyName: name,
  name,
  email: z.string().trim().toLowerCase().max(200).pipe(z.email()),
  phone: companyPhone.refine((number) => number !== '', 'phone'),
  planId: id,
  language,
});

/** Older clients name the company `name`, and nobody else. */
const withCompanyName = (v: unknown) =>
  v !== null && typeof v === 'object' && 'name' in v ? { companyName: v.name, ...v } : v;

/** Status, due date, recurrence and the like of a body are not read: what a new company begins with is the installation's. */
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

/** The public door for new companies. Each is counted by network and by address of mail. */
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
  /** A code that is good for 30 minutes and five tries. It is in the reply, unless it is required: then it comes by mail, and `code` is empty. */
  requestCode: route({
    method: 'POST',
    path: '/companies/cadastro/code',
    access: 'public',
    body: signUpCodeInput,
    output: z.object({ code: z.string() }),
    fails: ['ERR_SIGNUP_DISABLED', 'ERR_RATE_LIMIT', 'ERR_MAIL_UNAVAILABLE'],
  }),
};
