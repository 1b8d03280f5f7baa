import type { InvoiceDeps } from '../invoices/invoice-deps.ts';
import type { Log } from '../platform/log.ts';
import type { PaymentProvider } from './drivers/payment-provider.ts';

/** What payments need of their process. */
export type PaymentDeps = InvoiceDeps & {
  /** null: this installation asks nobody for money */
  provider: PaymentProvider | null;
  /** where the provider calls us */
  webhookUrl: string;
  /** where the operators see credits */
  publicUrl: string;
  log: Log;
};
