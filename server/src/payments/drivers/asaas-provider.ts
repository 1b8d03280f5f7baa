import { momentOf, zonedDay } from '@balcao/contract/companies/zoned-time';
import { amountText, readProviderAmount, toReais } from '@balcao/contract/invoices/money.rules';
import { isPixCode } from '@balcao/contract/payments/pix-code.rules';
import { z } from 'zod';
import type { AsaasConfig } from '../../platform/config/payment-environment.ts';
import { callProvider } from './call-provider.ts';
import {
  type Payer,
  PayerDocumentError,
  type PaymentProvider,
  ProviderError,
  type ReceivedPayment,
  type WebhookHints,
} from './payment-provider.ts';
import { isSameSecret } from './same-secret.ts';

/** A day of Brazil, which is where Asaas is. Of something else nothing is known. */
const day = z.iso.date().nullish().catch(null);
const asaasZone = 'America/Sao_Paulo';

const asaasPayment = z.object({
  id: z.string().regex(/^[\w-]{1,60}$/),
  status: z.string(),
  value: z.number(),
  externalReference: z.string().nullish(),
  confirmedDate: day,
  paymentDate: day,
  deleted: z.boolean().nullish(),
});
type AsaasPayment = z.output<typeof asaasPayment>;
const listOf = <S extends z.ZodType>(row: S) => z.object({ data: z.array(row) });
const withId = z.object({ id: z.string().min(1) });
const customer = withId.extend({ cpfCnpj: z.string().nullish() });
/** A code, or a text in Portuguese, names what is wrong. */
const refusal = z.object({
  errors: z.array(z.object({ code: z.string().catch(''), description: z.string().catch('') })),
});
const qrCode = z.object({ payload: z.string() });
const webhookBody = z.object({ payment: z.object({ externalReference: z.string().max(40).nullish() }) });

/** Money is there; Asaas goes from the one to the other by itself. */
const paidStatuses = ['RECEIVED', 'CONFIRMED', 'RECEIVED_IN_CASH'];
const openStatuses = ['PENDING', 'OVERDUE', 'AWAITING_RISK_ANALYSIS'];

const namesDocument = (body: unknown): boolean =>
  refusal.safeParse(body).data?.errors.some((one) => /cpf|cnpj/i.test(`${one.code} ${one.description}`)) ?? false;

/** The calls that are made of it, each with the account's key. */
function asaasCalls(config: AsaasConfig) {
  const call = async <S extends z.ZodType>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    schema: S,
    { body, signal }: { body?: unknown; signal?: AbortSignal | undefined } = {},
  ): Promise<z.output<S>> => {
    const answer = await callProvider({
      method,
      url: new URL(`${config.url}/v3${path}`),
      headers: { access_token: config.apiKey, 'content-type': 'application/json', 'user-agent': 'Balcao' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal,
    });
    const parsed = schema.safeParse(answer.body);
    if (answer.status === 400 && namesDocument(answer.body)) throw new PayerDocumentError('status 400');
    if (answer.status >= 300 || !parsed.success) throw new ProviderError(`status ${answer.status}`);
    return parsed.data;
  };
  /** Two processes that asked at the same moment may have made two; each counts. */
  const find = async (txid: string, signal?: AbortSignal): Promise<AsaasPayment[]> => {
    const path = `/payments?externalReference=${encodeURIComponent(txid)}`;
    const { data } = await call('GET', path, listOf(asaasPayment), { signal });
    return data.filter(({ externalReference, deleted }) => externalReference === txid && deleted !== true);
  };
  const customerOf = async (payer: Payer, signal?: AbortSignal): Promise<string> => {
    const reference = `balcao-${payer.companyId}`;
    const known = await call('GET', `/customers?externalReference=${reference}`, listOf(customer), { signal });
    const cpfCnpj = payer.document.replace(/[^0-9A-Za-z]/g, '');
    const [first] = known.data;
    if (first) {
      // Corrected since.
      if (first.cpfCnpj !== undefined && first.cpfCnpj !== cpfCnpj)
        await call('PUT', `/customers/${encodeURIComponent(first.id)}`, withId, { body: { cpfCnpj }, signal });
      return first.id;
    }
    const body = { name: payer.name, cpfCnpj, email: payer.email || undefined };
    const options = { body: { ...body, externalReference: reference, notificationDisabled: true }, signal };
    return (await call('POST', '/customers', withId, options)).id;
  };
  return { call, find, customerOf };
}

/** Asaas (v3): a customer per company, a payment per charge, and its Pix code. Our txid is its externalReference. */
export function asaasProvider(config: AsaasConfig): PaymentProvider {
  const { call, find, customerOf } = asaasCalls(config);
  return {
    name: 'asaas',
    minCents: 500,
    async createCharge({ txid, cents, description, expiresAt, payer }, signal) {
      const dueDate = zonedDay(expiresAt, asaasZone);
      const made =
        (await find(txid, signal))[0] ??
        (await call('POST', '/payments', asaasPayment, {
          body: {
            customer: await customerOf(payer, signal),
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
      const found = await find(txid, signal);
      if (found.length === 0) return null;
      const payments = found
        .filter(({ status }) => paidStatuses.includes(status))
        .map((paid) => receivedOf(paid, updatedAt));
      const isOpen = found.some(({ status }) => openStatuses.includes(status));
      return { status: payments.length > 0 ? 'paid' : isOpen ? 'open' : 'over', payments };
    },
    readWebhook({ headers, body }): WebhookHints | null {
      if (!isSameSecret(String(headers['asaas-access-token'] ?? ''), config.webhookToken)) return null;
      const parsed = webhookBody.safeParse(body);
      const txid = parsed.success ? parsed.data.payment.externalReference : null;
      return { txids: txid ? [txid] : [] };
    },
  };
}

function receivedOf({ id, value, confirmedDate, paymentDate }: AsaasPayment, fallback: Date): ReceivedPayment {
  const cents = readProviderAmount(value);
  if (!cents) throw new ProviderError('not an amount');
  // Its noon is on the same day in every zone of Brazil.
  const receivedOn = confirmedDate ?? paymentDate;
  return { id, cents, receivedAt: receivedOn ? momentOf(`${receivedOn} 12:00`, asaasZone) : fallback };
}
