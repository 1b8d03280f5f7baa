import { type ChannelService, type FailureReason, failureReason } from '@balcao/contract/channels/failure-reason';
import { expiredTokenPolicy, type Policies, type Policy, unavailablePolicy } from '../graph/classify-error.ts';

type PlatformPolicies = {
  service: ChannelService;
  reasons: { rateLimited: FailureReason; unreachable: FailureReason; restricted: FailureReason };
  /** by code and subcode, as `10/2018278` */
  bySubcode: Readonly<Record<string, Policy>>;
  byCode?: Readonly<Record<number, Policy>>;
};

/**
 * The refusals that Messenger and Instagram share, from Meta's table of the Messenger Platform and from reports of
 * others; a channel adds its own. A subcode takes precedence over its code.
 */
export function platformPolicies({ service, reasons, bySubcode, byCode }: PlatformPolicies): Policies {
  const rateLimited: Policy = { does: 'pauseConnection', reason: reasons.rateLimited };
  const unreachable: Policy = { does: 'fail', reason: reasons.unreachable };
  const file: Policy = { does: 'fail', reason: failureReason('fileRefused', { service }) };
  const unavailable = unavailablePolicy(service);
  const subcodes: Readonly<Record<string, Policy>> = {
    '10/2018278': windowClosed,
    '10/2018065': windowClosed,
    // Handover: the messages of such a conversation arrive as `standby`.
    '10/2018300': { does: 'fail', reason: 'chatOwnedByAnotherApp' },
    '10/2018108': unreachable,
    '100/33': { does: 'fail', reason: 'tokenOfAnotherAccount' },
    '100/2018001': unreachable,
    '100/2018047': file,
    '100/2018008': file,
    ...bySubcode,
  };
  const codes: Readonly<Record<number, Policy>> = {
    551: unreachable,
    4: rateLimited,
    17: rateLimited,
    32: rateLimited,
    613: rateLimited,
    80006: rateLimited,
    368: { does: 'stopConnection', trouble: 'paused', reason: reasons.restricted },
    190: expiredTokenPolicy,
    102: expiredTokenPolicy,
    0: expiredTokenPolicy,
    3: expiredTokenPolicy,
    10: expiredTokenPolicy,
    1: unavailable,
    2: unavailable,
    1200: unavailable,
    ...byCode,
  };
  return {
    service,
    of: ({ code, subcode }) =>
      subcodes[`${code}/${subcode}`] ?? codes[code] ?? (code >= 200 && code <= 299 ? expiredTokenPolicy : undefined),
  };
}

export const windowClosed: Policy = { does: 'fail', reason: 'windowClosed' };
