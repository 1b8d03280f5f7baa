import { failureReason } from '@balcao/contract/channels/failure-reason';
import type { Policy } from '../graph/classify-error.ts';
import { platformPolicies } from '../messenger-platform/platform-policies.ts';

const service = 'Messenger';
const unreachable: Policy = { does: 'fail', reason: 'recipientUnreachableMessenger' };

export const messengerPolicies = platformPolicies({
  service,
  reasons: {
    rateLimited: 'rateLimitedPage',
    unreachable: 'recipientUnreachableMessenger',
    restricted: 'pageRestricted',
  },
  bySubcode: {
    '200/1545041': unreachable,
    '551/1545041': unreachable,
    '200/2018108': unreachable,
    '200/2018028': { does: 'fail', reason: 'appInDevelopment' },
    '100/2018074': { does: 'fail', reason: failureReason('fileRefused', { service }) },
    '613/1893016': { does: 'waitChat', forMs: 30_000, reason: 'rateLimitedChat' },
  },
});
