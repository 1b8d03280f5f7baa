import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type HttpPeer, type ServiceAnswer, type ServiceCall, startHttpPeer } from '../http-peer/start-http-peer.ts';

type AsaasPayment = {
  id: string;
  customer: string;
  status: string;
  value: number;
  externalReference: string;
  confirmedDate?: string;
};

export type AsaasPeer = HttpPeer & {
  apiKey: string;
  webhookToken: string;
  customers: ({ id: string; email: string | null } & Omit<z.output<typeof customerInput>, 'email'>)[];
  payments: AsaasPayment[];
  /** CPF or CNPJ, digits only, rejected as invalid */
  refusedDocuments: Set<string>;
  pay(externalReference: string, value?: number): void;
  refund(externalReference: string): void;
};

const customerInput = z.strictObject({
  name: z.string().min(1),
  cpfCnpj: z.string().regex(/^(\d{11}|[0-9A-Z]{12}\d{2})$/),
  email: z.string().optional(),
  externalReference: z.string(),
  notificationDisabled: z.literal(true),
});
/** Omitted fields keep their value. */
const customerChange = customerInput.partial();
const paymentInput = z.strictObject({
  customer: z.string(),
  billingType: z.literal('PIX'),
  value: z.number().min(5),
  dueDate: z.iso.date(),
  description: z.string().max(500),
  externalReference: z.string(),
});

const refuse = (status: number, code: string): ServiceAnswer => ({ status, body: { errors: [{ code }] } });
const idOf = (kind: string): string => `${kind}_${randomBytes(6).toString('hex')}`;

/** A fake of Asaas v3 for Pix: customers, payments and their codes. https://docs.asaas.com */
export async function startAsaas(): Promise<AsaasPeer> {
  const service = await startHttpPeer((call) => answer(peer, call));
  const peer: AsaasPeer = Object.assign(service, {
    apiKey: '$aact_hmlg_teste',
    webhookToken: 'token-do-webhook-de-teste',
    customers: [],
    payments: [],
    refusedDocuments: new Set<string>(),
    pay(externalReference: string, value?: number) {
      const found = peer.payments.find((payment) => payment.externalReference === externalReference);
      if (!found) throw new Error('no such payment');
      found.status = 'RECEIVED';
      found.value = value ?? found.value;
      found.confirmedDate = '2026-11-23';
    },
    refund(externalReference: string) {
      for (const payment of peer.payments)
        if (payment.externalReference === externalReference) payment.status = 'REFUNDED';
    },
  });
  return peer;
}

function answer(peer: AsaasPeer, { method, path, headers, text }: ServiceCall): ServiceAnswer {
  if (headers['access_token'] !== peer.apiKey) return refuse(401, 'invalid_access_token');
  const url = new URL(path, 'http://asaas.invalid');
  const reference = url.searchParams.get('externalReference');
  const ofReference = <Row extends { externalReference: string }>(rows: Row[]): ServiceAnswer => ({
    status: 200,
    body: {
      object: 'list',
      hasMore: false,
      data: rows.filter(({ externalReference }) => externalReference === reference),
    },
  });
  const route = `${method} ${url.pathname.replace(/(pay|cus)_\w+/, ':id')}`;
  switch (route) {
    case 'GET /v3/customers':
      return ofReference(peer.customers);
    case 'POST /v3/customers': {
      const parsed = customerInput.safeParse(JSON.parse(text));
      if (!parsed.success) return refuse(400, 'invalid_customer');
      if (peer.refusedDocuments.has(parsed.data.cpfCnpj)) return refuse(400, 'invalid_cpfCnpj');
      const made = { id: idOf('cus'), ...parsed.data, email: parsed.data.email ?? null };
      peer.customers.push(made);
      return { status: 200, body: made };
    }
    case 'PUT /v3/customers/:id': {
      const found = peer.customers.find(({ id }) => url.pathname.endsWith(`/${id}`));
      const parsed = customerChange.safeParse(JSON.parse(text));
      if (!found) return refuse(404, 'not_found');
      return parsed.success
        ? { status: 200, body: Object.assign(found, parsed.data) }
        : refuse(400, 'invalid_customer');
    }
    case 'GET /v3/payments':
      return ofReference(peer.payments);
    case 'POST /v3/payments': {
      const parsed = paymentInput.safeParse(JSON.parse(text));
      if (!parsed.success || !peer.customers.some(({ id }) => id === parsed.data.customer))
        return refuse(400, 'invalid_payment');
      const made = { id: idOf('pay'), status: 'PENDING', ...parsed.data };
      peer.payments.push(made);
      return { status: 200, body: made };
    }
    case 'GET /v3/payments/:id/pixQrCode': {
      const found = peer.payments.find(({ id }) => url.pathname.includes(id));
      return found ? { status: 200, body: { encodedImage: '', payload: codeOf(found) } } : refuse(404, 'not_found');
    }
    default:
      return refuse(404, route);
  }
}

/** No amount in the code: the charge that it refers to has it. */
function codeOf({ id }: AsaasPayment): string {
  const part = (tag: string, text: string) => `${tag}${String(text.length).padStart(2, '0')}${text}`;
  const account = part('00', 'br.gov.bcb.pix') + part('25', `pix.asaas.invalid/qr/cobv/${id}`);
  const body = `000201${part('26', account)}5204000053039865802BR5905ASAAS6009JOINVILLE62070503***6304`;
  let remainder = 0xffff;
  for (const char of body) {
    remainder ^= char.charCodeAt(0) << 8;
    for (let i = 0; i < 8; i++) remainder = remainder & 0x8000 ? (remainder << 1) ^ 0x1021 : remainder << 1;
  }
  return body + (remainder & 0xffff).toString(16).toUpperCase().padStart(4, '0');
}
