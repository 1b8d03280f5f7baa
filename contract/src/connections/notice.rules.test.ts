import { expect, it } from 'vitest';
import { failureReason } from '../channels/failure-reason.ts';
import { isAboutCredentials, isOverByCheck, isOverByDelivery, isOverByRelease } from './notice.rules.ts';

const ofWhatsApp = failureReason('accountNotice', { service: 'WhatsApp', text: 'ACCOUNT_RESTRICTION' });
const ofMessenger = failureReason('accountNotice', { service: 'Messenger', text: 'block' });

it('an answer that arrives proves nothing of what WhatsApp refuses the business alone; a template does', () => {
  const reasons = ['paymentProblem?detail=131042', 'accountSuspended?detail=368', ofWhatsApp];
  for (const reason of reasons)
    expect([false, true].map((isTemplate) => isOverByDelivery(reason, { isTemplate }))).toEqual([false, true]);
});

it('all else that was reported would not have let it pass', () => {
  for (const reason of ['accountLocked?detail=131031', 'rateLimitedNumber', 'unreadableEvent', ofMessenger, 'old text'])
    expect(isOverByDelivery(reason, { isTemplate: false })).toBe(true);
});

it('an account that is free again may still have no payment, and no token', () => {
  expect([ofWhatsApp, ofMessenger, 'accountLocked', 'pageRestricted'].every(isOverByRelease)).toBe(true);
  expect(['paymentProblem', 'tokenExpired', 'old text'].some(isOverByRelease)).toBe(false);
});

it('a token that opens the account may lack the permission to send', () => {
  expect(['tokenExpired?detail=190', 'tokenExpired?detail=190/463', 'tokenExpired?detail=0'].every(isOverByCheck)).toBe(
    true,
  );
  expect(['tokenExpired?detail=10', 'tokenExpired', 'paymentProblem?detail=190'].some(isOverByCheck)).toBe(false);
  expect(['tokenExpired?detail=10', 'tokenOfAnotherAccount'].every(isAboutCredentials)).toBe(true);
});
