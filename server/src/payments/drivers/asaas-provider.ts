import { momentOf, zonedDay } from '@balcao/contract/companies/zoned-time';
import { amountText, readProviderAmount, toReais } from '@balcao/contract/invoices/money.rules';
import { isPixCode } from '@balcao/contract/payments/pix-code.rules';
import { z } from 'zod';
import type { AsaasConfig } from '../../platform/config/payment-environment.ts';
import { type AsaasPayment, asaasCalls, asaasPayment } from './asaas-calls.ts';
import { customerOf } from './asaas-customers.ts';
import { isSameSecret } from './compare-secrets.ts';
import { type PaymentProvider, ProviderError, type ReceivedPayment, type WebhookHints } from './payment-provider.ts';

const asaasZone = 'America/Sao_Paulo';

const qrCode = z.object({ payload: z.string() });
const webhookBody = z.object({ payment: z.object({ externalReference: z.string().max(40).nullish() }) });

/** Received money; Asaas moves between these states by itself. */
const paidStatuses = ['RECEIVED', 'CONFIRMED', 'RECEIVED_IN_CASH'];
/** Paid, then refunded or disputed as a whole. A partial refund is listed in `refunds` of a payment that stays paid. */
const returnedStatuses = [
  'REFUNDED',
  'REFUND_IN_PROGRESS',
  'CHARGEBACK_REQUESTED',
  'CHARGEBACK_DISPUTE',
  'AWAITING_CHARGEBACK_REVERSAL',
];
const openStatuses = ['PENDING', 'OVERDUE', 'AWAITING_RISK_ANALYSIS'];

/** Asaas (v3): a customer per company, a payment per charge, and its Pix code. Our txid is its externalReference. */
export function asaasProvider(config: AsaasConfig): PaymentProvider {
  const calls = asaasCalls(config);
  const { call, findPayments } = calls;
  return {
    name: 'asaas',
    minCents: 500,
    async createCharge(request, signal) {
      const { txid, cents, description, expiresAt } = request;
      const dueDate = zonedDay(expiresAt, asaasZone);
      const made =
        (await findPayments(txid, signal))[0] ??
        (await call('POST', '/payments', asaasPayment, {
          body: {
            customer: await customerOf(calls, request, signal),
            billingType: 'PIX',
            value: toReais(cents),
            dueDate,
            description,
            externalReference: txid,
          },
          signal,
        }));
      const { payload } = await call('GET', `/payments/${made.id}/pixQrCode`, qrCode, { signal });
      if (!isPixCode(payload, amountText(cents))) throw new ProviderError('not a Pix code');
      return { pixCode: payload, reference: made.id };
    },
    async findCharge({ txid, updatedAt }, signal) {
      const found = await findPayments(txid, signal);
      if (found.length === 0) return null;
      const payments = found
        .filter(({ status }) => paidStatuses.includes(status))
        .map((paid) => receivedOf(paid, updatedAt));
      const isOpen = found.some(({ status }) => openStatuses.includes(status));
      const returned = found
        .map((payment) => ({ id: payment.id, cents: returnedCentsOf(payment), ...receivedOnOf(payment) }))
        .filter(({ cents }) => cents > 0);
      const status = payments.length > 0 ? 'paid' : isOpen ? 'open' : 'over';
      return { status, payments, ...(returned.length > 0 && { returned }) };
    },
    readWebhook({ headers, body }): WebhookHints | null {
      if (!isSameSecret(String(headers['asaas-access-token'] ?? ''), config.webhookToken)) return null;
      const parsed = webhookBody.safeParse(body);
      const txid = parsed.success ? parsed.data.payment.externalReference : null;
      return { txids: txid ? [txid] : [] };
    },
  };
}

function receivedOf(payment: AsaasPayment, fallback: Date): ReceivedPayment {
  const cents = readProviderAmount(payment.value);
  if (!cents) throw new ProviderError('not an amount');
  return { id: payment.id, cents, receivedAt: fallback, ...receivedOnOf(payment) };
}

/** Noon of that day, which falls on the same day in every time zone of Brazil. */
function receivedOnOf({ confirmedDate, paymentDate }: AsaasPayment): { receivedAt?: Date } {
  const receivedOn = confirmedDate ?? paymentDate;
  return receivedOn ? { receivedAt: momentOf(`${receivedOn} 12:00`, asaasZone) } : {};
}

function returnedCentsOf({ status, value, refunds }: AsaasPayment): number {
  if (returnedStatuses.includes(status)) return readProviderAmount(value) ?? 0;
  const done = refunds?.filter((refund) => refund.status === 'DONE') ?? [];
  return done.reduce((sum, refund) => sum + (readProviderAmount(refund.value) ?? 0), 0);
}
