import { ensure } from '@balcao/contract/errors';
import { paymentWebhookApi } from '@balcao/contract/payments/payment.api';
import type { FastifyRequest } from 'fastify';
import { createRateLimiter } from '../platform/async/rate-limiter.ts';
import type { TxContext } from '../platform/db/tx.ts';
import { type Endpoint, servePublic } from '../platform/http/serve.ts';
import { subscriberNetwork } from '../platform/http/subscriber-network.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { enqueueNamedChecks } from './settlement/enqueue-charge-checks.ts';

type Call = { query: { token: string }; body: unknown };

/** A notification of the provider is not trusted: the charges that it names are fetched from the provider. */
export function paymentWebhookRoutes(context: TxContext, { provider }: PaymentDeps): Endpoint[] {
  const countUnknown = createRateLimiter({ burst: 60, perSecond: 1, now: () => performance.now() });
  const receive = async ({ query, body }: Call, { headers, ip }: FastifyRequest) => {
    const hints = provider?.readWebhook({ headers, token: query.token, body }) ?? null;
    if (hints === null) countUnknown(subscriberNetwork(ip));
    ensure(provider, 'ERR_NO_PERMISSION');
    ensure(hints, 'ERR_NO_PERMISSION');
    if (hints.txids.length > 0) await enqueueNamedChecks(context, provider, hints.txids);
    return {};
  };
  return [servePublic(paymentWebhookApi.receive, receive), servePublic(paymentWebhookApi.receivePix, receive)].map(
    (endpoint) => ({ ...endpoint, hasOwnRateLimit: true }),
  );
}
