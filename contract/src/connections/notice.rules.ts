import { type FailureCode, parseFailureReason } from '../channels/failure-reason.ts';

/*
 * What proves that a problem is over which the channel has reported of a connection (docs/decisions/0495). Where it is not certain,
 * the notice stays.
 */

const isOneOf = (reason: string, codes: readonly FailureCode[]): boolean => {
  const code = parseFailureReason(reason)?.code;
  return code !== undefined && codes.includes(code);
};

/** WhatsApp may refuse only what the business begins, and go on delivering its answers to customers. */
const mayLetAnswersPass = (reason: string): boolean =>
  isOneOf(reason, ['paymentProblem', 'accountSuspended']) ||
  (isOneOf(reason, ['accountNotice']) && parseFailureReason(reason)?.values['service'] === 'WhatsApp');

/** A message that was written after the notice has arrived at its customer. */
export const isOverByDelivery = (reason: string, { isTemplate }: { isTemplate: boolean }): boolean =>
  isTemplate || !mayLetAnswersPass(reason);

/** The channel has given the account free again. */
export const isOverByRelease = (reason: string): boolean =>
  isOneOf(reason, ['accountNotice', 'accountLocked', 'accountSuspended', 'accountRestricted', 'pageRestricted']);

/** New credentials are worth a try. */
export const isAboutCredentials = (reason: string): boolean =>
  isOneOf(reason, ['tokenExpired', 'tokenOfAnotherAccount', 'tokenOfNamedAccount']);

/** Meta's codes of a token that is none any more. Others lack a permission to send, which a look at the account does not ask for. */
const invalidTokenCodes = ['0', '102', '190'];

/** The stored credentials open the account. */
export const isOverByCheck = (reason: string): boolean =>
  isOneOf(reason, ['tokenExpired']) &&
  invalidTokenCodes.includes(parseFailureReason(reason)?.values['detail']?.split('/')[0] ?? '');
