import { platformPolicies, windowClosed } from '../messenger-platform/platform-policies.ts';

export const instagramPolicies = platformPolicies({
  service: 'Instagram',
  reasons: {
    rateLimited: 'rateLimitedAccount',
    unreachable: 'recipientUnreachableInstagram',
    restricted: 'accountRestricted',
  },
  bySubcode: {
    '10/2534022': windowClosed,
    '100/2534014': { does: 'fail', reason: 'recipientUnreachableInstagram' },
    '100/2534001': { does: 'fail', reason: 'chatArchived' },
  },
  byCode: { 80002: { does: 'pauseConnection', reason: 'rateLimitedAccount' } },
});
