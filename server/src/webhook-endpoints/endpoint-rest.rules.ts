import type { IntegrationFailReason } from '@balcao/contract/queue-integrations/queue-integration';

const minRestMs = 5_000;
const maxRestMs = 10 * 60_000;

/**
 * How long an endpoint is not called after a failure; 0: other deliveries may call it at once. A call that gets no
 * response occupies a worker until its timeout, so these pauses grow with the time for which the endpoint has failed.
 */
export const restAfter = (reason: IntegrationFailReason, failingMs: number): number =>
  reason === 'silence' || reason === 'unreachable' ? Math.min(Math.max(minRestMs, failingMs / 10), maxRestMs) : 0;
