import { ensure } from '@balcao/contract/errors';
import { payLinkApi } from '@balcao/contract/payments/payment.api';
import { createRateLimiter } from '../../platform/async/rate-limiter.ts';
import { retryOnRace } from '../../platform/db/retry-on-race.ts';
import { inTx, type Tx, type TxContext } from '../../platform/db/tx.ts';
import { type Endpoint, servePublic } from '../../platform/http/serve.ts';
import { subscriberNetwork } from '../../platform/http/subscriber-network.ts';
import { createAtProvider } from '../checkout/start-charge.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { payLinkCharge, payLinkSandbox, showPayLink } from './pay-link.ts';
import { writeReceipt } from './write-receipt.ts';

/** A page polls every few seconds; codes and receipts are requested seldom. Both limits are per network. */
const looks = { burst: 120, perSecond: 2 };
const works = { burst: 15, perSecond: 0.2 };

/** Without a session: the token identifies one invoice of one company, and gives access to nothing else. */
export function payLinkRoutes(context: TxContext, deps: PaymentDeps): Endpoint[] {
  const now = () => performance.now();
  const look = createRateLimiter({ ...looks, now });
  const work = createRateLimiter({ ...works, now });
  const within = async <T>(token: string, run: (tx: Tx, invoiceId: number) => Promise<T>): Promise<T> => {
    const linked = deps.links.read(token);
    ensure(linked, 'ERR_NOT_FOUND');
    return retryOnRace(() => inTx(context, linked.companyId, (tx) => run(tx, linked.id)));
  };
  const endpoints = [
    servePublic(payLinkApi.show, ({ params }, { ip }) => {
      look(subscriberNetwork(ip));
      return within(params.token, (tx, id) => showPayLink(tx, id, deps));
    }),
    servePublic(payLinkApi.charge, async ({ params, body }, { ip }) => {
      work(subscriberNetwork(ip));
      return createAtProvider(context, deps, await within(params.token, (tx, id) => payLinkCharge(tx, id, body, deps)));
    }),
    servePublic(payLinkApi.paySandbox, async ({ params, body }, { ip }) => {
      work(subscriberNetwork(ip));
      await within(params.token, (tx, id) => payLinkSandbox(tx, id, body.cents, deps));
      return {};
    }),
    servePublic(payLinkApi.receipt, async ({ params }, { ip }, reply) => {
      work(subscriberNetwork(ip));
      const { name, bytes } = await writeReceipt((run) => within(params.token, run));
      reply
        .header('content-disposition', `inline; filename="${name}"`)
        .header('cache-control', 'private, no-store')
        .type('application/pdf')
        .send(bytes);
      return {};
    }),
  ];
  return endpoints.map((endpoint) => ({ ...endpoint, hasOwnRateLimit: true }));
}
