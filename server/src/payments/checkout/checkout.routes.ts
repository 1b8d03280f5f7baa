import { ensure } from '@balcao/contract/errors';
import { checkoutApi } from '@balcao/contract/payments/payment.api';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { type Endpoint, type RequestContext, serve, serveExternalCall } from '../../platform/http/serve.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { findChargeState, paySandboxCharge } from './find-charge-state.ts';
import { paySubscription } from './pay-subscription.ts';
import { beginCheckout, showCheckout, showSubscription } from './show-checkout.ts';
import { createAtProvider } from './start-charge.ts';

const requireBilling = (actor: Actor): void => ensure(can(actor, 'billing:pay'), 'ERR_NO_PERMISSION');

export const checkoutRoutes = (context: RequestContext<Actor>, deps: PaymentDeps): Endpoint[] => [
  serve(context, checkoutApi.subscription, showSubscription),
  serve(context, checkoutApi.begin, beginCheckout),
  serve(context, checkoutApi.show, (tx, actor, { params }) => showCheckout(tx, actor, params.invoiceId, deps)),
  serveExternalCall(context, checkoutApi.pay, async (tx, actor, { body }) => {
    const prepared = await paySubscription(tx, actor, body, deps);
    // If the client disconnects, the charge is still created, and the next request gets it.
    return () => createAtProvider(context, deps, prepared);
  }),
  serve(context, checkoutApi.charge, (tx, actor, { params }) => {
    requireBilling(actor);
    return findChargeState(tx, params.txid);
  }),
  serve(context, checkoutApi.paySandbox, async (tx, actor, { params, body }) => {
    requireBilling(actor);
    await paySandboxCharge(tx, params.txid, body.cents, deps);
    return {};
  }),
];
