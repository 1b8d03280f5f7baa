import { type FailureCode, parseFailureReason } from '../channels/failure-reason.ts';

/*
 * The evidence that a problem reported by the channel for a connection is over (docs/decisions/0495). Without certainty
 * the notice stays.
 */

const isOneOf = (reason: string, codes: readonly FailureCode[]): boolean => {
  const code = parseFailureReason(reason)?.code;
  return code !== undefined && codes.includes(code);
};

/** WhatsApp may refuse only conversations that the business begins, and still deliver replies to customers. */
const mayLetAnswersPass = (reason: string): boolean =>
  isOneOf(reason, ['paymentProblem', 'accountSuspended']) ||
  (isOneOf(reason, ['accountNotice']) && parseFailureReason(reason)?.values['service'] === 'WhatsApp');

/** Whether the problem is over when a message written after the notice was delivered. */
export const isOverByDelivery = (reason: string, { isTemplate }: { isTemplate: boolean }): boolean =>
  isTemplate || !mayLetAnswersPass(reason);

/** Whether the problem is over when the channel reinstates the account. */
export const isOverByRelease = (reason: string): boolean =>
  isOneOf(reason, ['accountNotice', 'accountLocked', 'accountSuspended', 'accountRestricted', 'pageRestricted']);

/** Whether new credentials may solve the problem. */
export const isAboutCredentials = (reason: string): boolean =>
  isOneOf(reason, ['tokenExpired', 'tokenOfAnotherAccount', 'tokenOfNamedAccount']);

/** Meta's codes for an invalid token. Other codes concern a permission to send, which reading the account does not test. */
const invalidTokenCodes = ['0', '102', '190'];

/** Whether the problem is over when the stored credentials give access to the account. */
export const isOverByCheck = (reason: string): boolean =>
  isOneOf(reason, ['tokenExpired']) &&
  invalidTokenCodes.includes(parseFailureReason(reason)?.values['detail']?.split('/')[0] ?? '');
