import {
  type ChannelService,
  type FailureReason,
  failureReason,
  withDetail,
} from '@balcao/contract/channels/failure-reason';
import { backoffMs } from '../../platform/async/backoff.ts';
import { AccessEndedError, type SendResult } from '../channel.ts';
import type { GraphFailure, GraphRefusal } from './graph-response.ts';
import type { PendingSend } from './pending-sends.ts';

/** The effect of a refusal on the message, its chat and its connection; `reason` is shown to people. */
export type Policy =
  | { does: 'fail'; reason: FailureReason }
  /** the whole connection is paused */
  | { does: 'pauseConnection'; reason: FailureReason }
  /** this chat waits, `forMs` */
  | { does: 'waitChat'; forMs: number; reason: FailureReason }
  | { does: 'retry'; reason: FailureReason }
  | { does: 'stopConnection'; trouble: 'reauthenticate' | 'paused'; reason: FailureReason };

/** A channel's own table. */
export type Policies = {
  service: ChannelService;
  /** undefined: unknown, fails with Meta's own text */
  of(refusal: Pick<GraphRefusal, 'code' | 'subcode'>): Policy | undefined;
};

/** Policies that all of Meta's channels share. */
export const expiredTokenPolicy: Policy = {
  does: 'stopConnection',
  trouble: 'reauthenticate',
  reason: 'tokenExpired',
};
export const unavailablePolicy = (service: ChannelService): Policy => ({
  does: 'retry',
  reason: failureReason('serviceUnavailable', { service }),
});

/** An invalid token, and an ended session. */
const tokenCodes = new Set([190, 102]);

/** For calls other than sends. A missing permission is left out: it may concern this call alone. */
export function throwIfAccessEnded(policies: Policies, failure: GraphFailure): void {
  if (failure.kind === 'refused' && tokenCodes.has(failure.code))
    throw new AccessEndedError(reasonOf(policies, failure));
}

/** After so many temporary refusals the send fails, and a person may retry it. Outages and rate limits do not count. */
const maxRefusals = 8;
const retryPauses = { firstMs: 2_000, maxMs: 5 * 60_000 };

/** `attempts`: with this one. `refusals`: the temporary ones before. */
export type Tries = Pick<PendingSend, 'attempts' | 'refusals'>;

/** The reason of a refusal, with Meta's code. */
export function reasonOf(
  policies: Policies,
  refusal: Pick<GraphRefusal, 'code' | 'subcode' | 'details' | 'reason'>,
): FailureReason {
  const reason = refusal.reason ?? policies.of(refusal)?.reason ?? ownText(policies, refusal.details.trim());
  const code = refusal.subcode === undefined ? `${refusal.code}` : `${refusal.code}/${refusal.subcode}`;
  return withDetail(reason, code);
}

const ownText = ({ service }: Policies, text: string): FailureReason =>
  text === '' ? failureReason('messageRefused', { service }) : failureReason('vendorText', { text });

/**
 * The result of a failed send, which is counted in `tries`. `chance` in [0, 1) adds jitter. `pausesConnection`: the whole
 * connection is paused as long.
 */
export function classifyError(
  policies: Policies,
  failure: GraphFailure,
  tries: Tries,
  chance: number,
): SendResult & { pausesConnection?: boolean } {
  const { service } = policies;
  const afterMs = addJitterMs(backoffMs(tries.attempts, retryPauses), chance);
  if (failure.kind === 'silent')
    return { outcome: 'unknown', reason: withDetail(failureReason('noResponse', { service }), failure.details) };
  if (failure.kind === 'unreachable')
    return { outcome: 'later', afterMs, reason: withDetail('metaUnreachable', failure.details) };
  const reason = reasonOf(policies, failure);
  const isTemporary = failure.isTransient || failure.http >= 500;
  const policy = policies.of(failure) ?? (isTemporary ? unavailablePolicy(service) : undefined);
  switch (policy?.does) {
    case 'stopConnection':
      return { outcome: 'refused', reason, trouble: policy.trouble };
    case 'pauseConnection':
      return { outcome: 'later', afterMs, reason, pausesConnection: true };
    case 'waitChat':
      return { outcome: 'later', afterMs: addJitterMs(policy.forMs, chance), reason };
    case 'retry':
      tries.refusals += 1;
      return tries.refusals < maxRefusals ? { outcome: 'later', afterMs, reason } : { outcome: 'refused', reason };
    default:
      return { outcome: 'refused', reason };
  }
}

/** Up to a quarter more, so that chats do not resume at once. */
const addJitterMs = (ms: number, chance: number): number => Math.round(ms * (1 + chance / 4));
