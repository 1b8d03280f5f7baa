import type { Actor } from '@balcao/contract/users/actor';
import { invoicesChanged } from '../invoices/invoice-events.ts';
import { subscribe } from '../platform/db/domain-events.ts';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { defineTask } from '../platform/jobs/job.ts';
import { checkoutRoutes } from './checkout/checkout.routes.ts';
import { payCoveredInvoices } from './pay-from-received.ts';
import { payLinkRoutes } from './pay-link/pay-link.routes.ts';
import { announceCreditJob, announceReturnJob, checkChargeJob } from './payment.jobs.ts';
import { paymentRoutes } from './payment.routes.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { announceCredit, announceReturn } from './settlement/announce-to-operators.ts';
import { checkCharge } from './settlement/check-charge.ts';
import { creditWithdrawn } from './settlement/credit-withdrawn.ts';
import { enqueueDueChecks } from './settlement/enqueue-charge-checks.ts';
import { paymentWebhookRoutes } from './webhook.routes.ts';

export const paymentModule = (context: RequestContext<Actor>, deps: PaymentDeps): FeatureModule => {
  const { provider } = deps;
  return {
    routes: [
      ...checkoutRoutes(context, deps),
      ...payLinkRoutes(context, deps),
      ...paymentWebhookRoutes(context, deps),
      ...paymentRoutes(context, deps),
    ],
    tasks: [
      defineTask(checkChargeJob, (payload) => checkCharge(context, deps, payload)),
      defineTask(announceCreditJob, (payload) => announceCredit(context, deps, payload)),
      defineTask(announceReturnJob, (payload) => announceReturn(context, deps, payload)),
    ],
    on: [subscribe(invoicesChanged, creditWithdrawn), subscribe(invoicesChanged, (tx) => payCoveredInvoices(tx, deps))],
    periodic: [
      {
        name: 'charges-due',
        everyMs: 15_000,
        role: 'jobs',
        run: async () => provider && enqueueDueChecks(context, provider),
      },
    ],
  };
};
