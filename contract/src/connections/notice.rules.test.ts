import { expect, it } from 'vitest';
import { failureReason } from '../channels/failure-reason.ts';
import { isAboutCredentials, isOverByCheck, isOverByDelivery, isOverByRelease } from './notice.rules.ts';

const ofWhatsApp = failureReason('accountNotice', { service: 'WhatsApp', text: 'ACCOUNT_RESTRICTION' });
const ofMessenger = failureReason('accountNotice', { service: 'Messenger', text: 'block' });

it('a delivered answer does not end a problem of business-initiated messages; a delivered template does', () => {
  const reasons = ['paymentProblem?detail=131042', 'accountSuspended?detail=368', ofWhatsApp];
  for (const reason of reasons)
    expect([false, true].map((isTemplate) => isOverByDelivery(reason, { isTemplate }))).toEqual([false, true]);
});

it('a delivery ends any other reported problem', () => {
  for (const reason of ['accountLocked?detail=131031', 'rateLimitedNumber', 'unreadableEvent', ofMessenger, 'old text'])
    expect(isOverByDelivery(reason, { isTemplate: false })).toBe(true);
});

it('the end of a block ends neither a payment problem nor an expired token', () => {
  expect([ofWhatsApp, ofMessenger, 'accountLocked', 'pageRestricted'].every(isOverByRelease)).toBe(true);
  expect(['paymentProblem', 'tokenExpired', 'old text'].some(isOverByRelease)).toBe(false);
});

it('an accepted token ends its expiry, but not a missing permission', () => {
  expect(['tokenExpired?detail=190', 'tokenExpired?detail=190/463', 'tokenExpired?detail=0'].every(isOverByCheck)).toBe(
    true,
  );
  expect(['tokenExpired?detail=10', 'tokenExpired', 'paymentProblem?detail=190'].some(isOverByCheck)).toBe(false);
  expect(['tokenExpired?detail=10', 'tokenOfAnotherAccount'].every(isAboutCredentials)).toBe(true);
});
