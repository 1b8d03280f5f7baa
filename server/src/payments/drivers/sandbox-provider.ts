import { amountText } from '@balcao/contract/invoices/money.rules';
import { buildPixCode } from '@balcao/contract/payments/pix-code.rules';
import type { PaymentProvider } from './payment-provider.ts';

/** For installations without real payments: a button replaces the bank's app; paid amounts are in the charge's row. */
export const sandboxProvider: PaymentProvider = {
  name: 'sandbox',
  minCents: 1,
  createCharge: async ({ txid, cents }) => ({
    pixCode: buildPixCode({
      location: `sandbox.balcao.invalid/v2/${txid}`,
      merchant: 'Balcao sandbox',
      city: 'Sao Paulo',
      amount: amountText(cents),
    }),
    reference: txid,
  }),
  findCharge: async ({ txid, cents, sandboxPayments, updatedAt }) => ({
    status: sandboxPayments.reduce((sum, one) => sum + one, 0) >= cents ? 'paid' : 'open',
    payments: sandboxPayments.map((one, at) => ({ id: `${txid}-${at + 1}`, cents: one, receivedAt: updatedAt })),
  }),
  readWebhook: () => null,
};
