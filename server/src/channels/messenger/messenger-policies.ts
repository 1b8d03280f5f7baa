import { failureReason } from '@balcao/contract/channels/failure-reason';
import { expiredTokenPolicy, type Policies, type Policy, unavailablePolicy } from '../graph/classify-error.ts';

const service = 'Messenger';
const windowClosed: Policy = { does: 'fail', reason: 'windowClosed' };
const rateLimited: Policy = { does: 'pauseConnection', reason: 'rateLimitedPage' };
const unreachable: Policy = {
  does: 'fail',
  reason: 'recipientUnreachableMessenger',
};
const file: Policy = { does: 'fail', reason: failureReason('fileRefused', { service }) };

/** By code and subcode, from Meta's table of the Messenger Platform and from reports of others. */
const bySubcode: Readonly<Record<string, Policy>> = {
  '10/2018278': windowClosed,
  '10/2018065': windowClosed,
  '100/33': { does: 'fail', reason: 'tokenOfAnotherAccount' },
  '100/2018001': unreachable,
  '200/1545041': unreachable,
  '551/1545041': unreachable,
  '200/2018108': unreachable,
  '200/2018028': {
    does: 'fail',
    reason: 'appInDevelopment',
  },
  '100/2018047': file,
  '100/2018008': file,
  '100/2018074': file,
  '613/1893016': { does: 'waitChat', forMs: 30_000, reason: 'rateLimitedChat' },
};

const byCode: Readonly<Record<number, Policy>> = {
  551: unreachable,
  4: rateLimited,
  17: rateLimited,
  32: rateLimited,
  613: rateLimited,
  80006: rateLimited,
  368: { does: 'stopConnection', trouble: 'paused', reason: 'pageRestricted' },
  190: expiredTokenPolicy,
  102: expiredTokenPolicy,
  0: expiredTokenPolicy,
  3: expiredTokenPolicy,
  10: expiredTokenPolicy,
  1: unavailablePolicy(service),
  2: unavailablePolicy(service),
  1200: unavailablePolicy(service),
};

export const messengerPolicies: Policies = {
  service,
  of: ({ code, subcode }) =>
    bySubcode[`${code}/${subcode}`] ?? byCode[code] ?? (code >= 200 && code <= 299 ? expiredTokenPolicy : undefined),
};
