import type { InvoiceDeps } from '../invoices/invoice-deps.ts';
import type { Log } from '../platform/log.ts';
import type { PaymentProvider } from './drivers/payment-provider.ts';

/** Dependencies of payments. */
export type PaymentDeps = InvoiceDeps & {
  /** null: this installation collects no payments */
  provider: PaymentProvider | null;
  /** the address for the provider's webhooks */
  webhookUrl: string;
  /** the page where operators see credits */
  publicUrl: string;
  log: Log;
};
