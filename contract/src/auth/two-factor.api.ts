import { z } from 'zod';
import { emptyObject, route } from '../route.ts';
import { id } from '../wire.ts';
import { session } from './session.ts';

/** Six digits of the authenticator app, or a recovery code; spaces and dashes are ignored. */
export const twoFactorCode = z.string().trim().min(6).max(40);
const challenge = z.string().min(20).max(100);
const currentPassword = z.string().min(1).max(200);

/** The secret for the authenticator app, to scan as a QR code or to type. */
export const twoFactorSetup = z.object({ secret: z.string(), uri: z.string() });
export type TwoFactorSetup = z.infer<typeof twoFactorSetup>;

/** Shown once; each can be used once. */
const recoveryCodes = z.array(z.string());

const challengeFails = ['ERR_TWO_FACTOR_EXPIRED', 'ERR_RATE_LIMIT'] as const;
/** Company, licence or hours may have ended since the password. */
const openingFails = [
  ...challengeFails,
  'ERR_COMPANY_INACTIVE',
  'ERR_SUBSCRIPTION_EXPIRED',
  'ERR_OUT_OF_HOURS',
] as const;

/** The second step of signing in, and its setup (docs/decisions/0211). A wrong code is ERR_INVALID_INPUT of `code`. */
export const twoFactorApi = {
  signIn: route({
    method: 'POST',
    path: '/auth/two-factor/sign-in',
    access: 'public',
    body: z.object({ challenge, code: twoFactorCode }),
    output: session,
    fails: openingFails,
  }),
  /** For a challenge with `enrols`: the company requires a second step, and the person has none yet. */
  enrol: route({
    method: 'POST',
    path: '/auth/two-factor/enrol',
    access: 'public',
    body: z.object({ challenge }),
    output: twoFactorSetup,
    fails: [...challengeFails, 'ERR_TWO_FACTOR_ENABLED'],
  }),
  enrolConfirm: route({
    method: 'POST',
    path: '/auth/two-factor/enrol/confirm',
    access: 'public',
    body: z.object({ challenge, code: twoFactorCode }),
    output: session.extend({ recoveryCodes }),
    fails: [...openingFails, 'ERR_TWO_FACTOR_ENABLED'],
  }),
  show: route({
    method: 'GET',
    path: '/auth/two-factor',
    output: z.object({ enabled: z.boolean(), recoveryCodesLeft: z.number(), required: z.boolean() }),
  }),
  begin: route({
    method: 'POST',
    path: '/auth/two-factor',
    body: z.object({ currentPassword }),
    output: twoFactorSetup,
    fails: ['ERR_TWO_FACTOR_ENABLED', 'ERR_RATE_LIMIT'],
  }),
  confirm: route({
    method: 'POST',
    path: '/auth/two-factor/confirm',
    audited: true,
    body: z.object({ code: twoFactorCode }),
    output: z.object({ recoveryCodes }),
    fails: ['ERR_TWO_FACTOR_ENABLED', 'ERR_RATE_LIMIT'],
  }),
  renewCodes: route({
    method: 'POST',
    path: '/auth/two-factor/recovery-codes',
    audited: true,
    body: z.object({ currentPassword, code: twoFactorCode }),
    output: z.object({ recoveryCodes }),
    fails: ['ERR_RATE_LIMIT'],
  }),
  disable: route({
    method: 'POST',
    path: '/auth/two-factor/disable',
    audited: true,
    body: z.object({ currentPassword, code: twoFactorCode }),
    output: emptyObject,
    fails: ['ERR_RATE_LIMIT'],
  }),
  /** For a user who has lost their phone and their recovery codes. */
  reset: route({
    method: 'DELETE',
    path: '/users/:id/two-factor',
    audited: true,
    permission: 'users:edit',
    params: z.object({ id }),
    output: emptyObject,
    fails: ['ERR_NO_USER_FOUND'],
  }),
};
