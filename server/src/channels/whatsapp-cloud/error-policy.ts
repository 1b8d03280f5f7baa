import { type FailureReason, failureReason, withDetail } from '@balcao/contract/channels/failure-reason';
import type { SendResult } from '../channel.ts';
import {
  classifyError as decide,
  expiredTokenPolicy,
  type Policies,
  type Policy,
  type Tries,
  throwIfAccessEnded as throwIfEnded,
  unavailablePolicy,
  reasonOf as why,
} from '../graph/classify-error.ts';
import type { GraphFailure } from '../graph/graph-response.ts';

const service = 'WhatsApp';
const unavailable = unavailablePolicy(service);
const rateLimited: Policy = { does: 'pauseConnection', reason: 'rateLimitedNumber' };
const marketing: Policy = {
  does: 'fail',
  reason: 'marketingLimited',
};

/** Meta's error codes (docs/channels.md). Others fail with Meta's own text. */
const policies: Readonly<Record<number, Policy>> = {
  131047: { does: 'fail', reason: 'windowClosed' },
  131026: { does: 'fail', reason: 'recipientUnreachableWhatsApp' },
  131051: { does: 'fail', reason: 'messageTypeUnsupported' },
  131052: { does: 'fail', reason: 'fileUnreadable' },
  131053: { does: 'fail', reason: failureReason('fileRefused', { service }) },
  131009: { does: 'fail', reason: failureReason('messageRefused', { service }) },
  131048: marketing,
  131049: marketing,
  131050: { does: 'fail', reason: 'marketingOptOut' },
  132000: { does: 'fail', reason: 'templateParameters' },
  132001: { does: 'fail', reason: 'templateMissing' },
  132005: { does: 'fail', reason: 'templateTextTooLong' },
  132007: { does: 'fail', reason: 'templateRefused' },
  132012: { does: 'fail', reason: 'templateParameters' },
  132015: { does: 'fail', reason: 'templatePaused' },
  132016: { does: 'fail', reason: 'templateDisabled' },
  132018: { does: 'fail', reason: 'templateParameters' },
  130429: rateLimited,
  4: rateLimited,
  80007: rateLimited,
  // One message per six seconds to one person.
  131056: { does: 'waitChat', forMs: 6_000, reason: 'rateLimitedChat' },
  131031: { does: 'stopConnection', trouble: 'paused', reason: 'accountLocked' },
  368: { does: 'stopConnection', trouble: 'paused', reason: 'accountSuspended' },
  131042: { does: 'stopConnection', trouble: 'paused', reason: 'paymentProblem' },
  190: expiredTokenPolicy,
  0: expiredTokenPolicy,
  3: expiredTokenPolicy,
  10: expiredTokenPolicy,
  131005: expiredTokenPolicy,
  1: unavailable,
  2: unavailable,
  131000: unavailable,
  131016: unavailable,
};

const cloudPolicies: Policies = {
  service,
  of: ({ code }) => policies[code] ?? (code >= 200 && code <= 299 ? expiredTokenPolicy : undefined),
};

export const reasonOf = (code: number, details: string): FailureReason => why(cloudPolicies, { code, details });

export const throwIfAccessEnded = (failure: GraphFailure): void => throwIfEnded(cloudPolicies, failure);

/** Reason why a call other than a send failed. */
export const failureReasonOf = (failure: GraphFailure): FailureReason =>
  failure.kind === 'refused' ? reasonOf(failure.code, failure.details) : withDetail('metaUnreachable', failure.details);

/** Codes that concern the connection, though they come with one message. */
export const concernsConnection = (code: number): boolean => cloudPolicies.of({ code })?.does === 'stopConnection';

export const classifyError = (
  failure: GraphFailure,
  tries: Tries,
  chance: number,
): SendResult & { pausesConnection?: boolean } => decide(cloudPolicies, failure, tries, chance);
