import { readFileSync } from 'node:fs';
import { Agent } from 'node:https';
import { readDocument } from '@balcao/contract/companies/document.rules';
import { amountText, readProviderAmount } from '@balcao/contract/invoices/money.rules';
import { buildPixCode, isPixCode } from '@balcao/contract/payments/pix-code.rules';
import { truncateText } from '@balcao/contract/truncate-text';
import { z } from 'zod';
import type { PixConfig } from '../../platform/config/payment-environment.ts';
import { callProvider, type ProviderAnswer } from './call-provider.ts';
import { isSameSecret } from './compare-secrets.ts';
import {
  type ChargeRequest,
  type Payer,
  type PaymentProvider,
  ProviderError,
  type ProviderState,
  type WebhookHints,
} from './payment-provider.ts';

/** A return of a payment; one in progress counts as returned unless it fails. */
const pixReturn = z.object({ valor: z.string(), status: z.string() });
const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive().default(300) });
const receivedPix = z.object({
  endToEndId: z.string().min(1).max(60),
  valor: z.string(),
  horario: z.coerce.date(),
  devolucoes: z.array(pixReturn).nullish().catch(null),
});
const cob = z.object({
  txid: z.string(),
  status: z.string(),
  location: z.string().optional(),
  loc: z.object({ location: z.string().optional() }).optional(),
  pixCopiaECola: z.string().optional(),
  pix: z.array(receivedPix).default([]),
});
type Cob = z.output<typeof cob>;

/** Limit for one call: banks send one or a few. */
const maxHints = 100;
const webhookBody = z.object({ pix: z.array(z.unknown()).max(maxHints) });
/** A Pix that was sent to the key without a charge has no txid. */
const namedPix = z.object({ txid: z.string().max(40) });

/** The token is renewed this long before it expires, in ms. */
const tokenMarginMs = 30_000;

/**
 * The Pix API of the Banco Central (version 2), as each bank offers it at its own address: OAuth with client
 * credentials, all over mutual TLS. `webhookToken` is part of the webhook address given to the bank.
 */
export function pixProvider(config: PixConfig, webhookToken: string): PaymentProvider {
  const agent = new Agent({
    pfx: readFileSync(config.certificate),
    passphrase: config.certificatePassword,
    ...(config.ca !== null && { ca: readFileSync(config.ca) }),
  });
  const authorise = tokenSource(config, agent);
  const call = async (method: 'GET' | 'PUT', path: string, body: unknown, signal?: AbortSignal) => {
    const ask = async () =>
      callProvider({
        method,
        url: new URL(`${config.url}${path}`),
        headers: { authorization: `Bearer ${await authorise(signal)}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        agent,
        signal,
      });
    const answer = await ask();
    if (answer.status !== 401) return answer;
    authorise.reset();
    return ask();
  };
  const find = async (txid: string, signal?: AbortSignal): Promise<Cob | null> => {
    const answer = await call('GET', `/v2/cob/${txid}`, undefined, signal);
    return answer.status === 404 ? null : readCob(answer, txid);
  };
  return {
    name: 'pix',
    minCents: 1,
    async createCharge(request, signal) {
      const answer = await call('PUT', `/v2/cob/${request.txid}`, cobOf(request, config.key), signal);
      // An earlier call with a lost response may have created it: banks refuse the repeat, but return the charge.
      const made = answer.status < 300 ? readCob(answer, request.txid) : await find(request.txid, signal);
      if (made === null) throw new ProviderError(`status ${answer.status}`);
      return { pixCode: codeOf(made, request, config), reference: request.txid };
    },
    async findCharge({ txid }, signal) {
      const found = await find(txid, signal);
      return found && stateOf(found);
    },
    readWebhook({ token, body }): WebhookHints | null {
      if (!isSameSecret(token, webhookToken)) return null;
      const parsed = webhookBody.safeParse(body);
      const named = parsed.success ? parsed.data.pix : [];
      // One malformed item must not hide the others (docs/decisions/0484).
      return { txids: named.flatMap((one) => namedPix.safeParse(one).data?.txid ?? []) };
    },
  };
}

/** One cached token for all calls, until shortly before it expires. */
function tokenSource({ url, clientId, clientSecret }: PixConfig, agent: Agent) {
  let known: { token: string; until: number } | null = null;
  const fetchToken = async (signal?: AbortSignal): Promise<string> => {
    if (known && known.until > Date.now()) return known.token;
    const answer = await callProvider({
      method: 'POST',
      url: new URL(`${url}/oauth/token`),
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      agent,
      signal,
    });
    const parsed = tokenAnswer.safeParse(answer.body);
    if (answer.status >= 300 || !parsed.success) throw new ProviderError(`token: status ${answer.status}`);
    known = { token: parsed.data.access_token, until: Date.now() + parsed.data.expires_in * 1000 - tokenMarginMs };
    return known.token;
  };
  return Object.assign(fetchToken, {
    reset: () => {
      known = null;
    },
  });
}

const cobOf = ({ cents, description, expiresAt, now, payer }: ChargeRequest, key: string) => ({
  calendario: { expiracao: Math.max(60, Math.round((expiresAt.getTime() - now.getTime()) / 1000)) },
  ...payerOf(payer),
  valor: { original: amountText(cents) },
  chave: key,
  solicitacaoPagador: truncateText(description, 140),
});

/** Banks refuse a charge with an invalid payer number, and accept one without a payer. Eleven digits: a person's. */
function payerOf({ name, document }: Payer) {
  const read = readDocument(document);
  if (read === null || name === '') return {};
  return { devedor: { ...(read.length === 11 ? { cpf: read } : { cnpj: read }), nome: truncateText(name, 200) } };
}

/** @throws ProviderError also for a charge with another txid */
function readCob({ status, body }: ProviderAnswer, txid: string): Cob {
  const parsed = cob.safeParse(body);
  if (status >= 300 || !parsed.success) throw new ProviderError(`status ${status}`);
  if (parsed.data.txid !== txid) throw new ProviderError('another charge');
  return parsed.data;
}

/** The bank's text, or one built from its location; never one that bank apps refuse or of another amount. */
function codeOf(made: Cob, { cents }: ChargeRequest, { merchant }: PixConfig): string {
  const amount = amountText(cents);
  const location = made.loc?.location ?? made.location;
  const built = location && buildPixCode({ location, merchant: merchant.name, city: merchant.city, amount });
  const code = made.pixCopiaECola ?? built;
  if (!code || !isPixCode(code, amount)) throw new ProviderError('not a Pix code');
  return code;
}

function stateOf(found: Cob): ProviderState {
  const payments = found.pix.map(({ endToEndId, valor, horario }) => {
    const cents = readProviderAmount(valor);
    if (cents === null || cents === 0) throw new ProviderError('not an amount');
    return { id: endToEndId, cents, receivedAt: horario };
  });
  const returned = found.pix
    .map(({ endToEndId, devolucoes }) => ({ id: endToEndId, cents: returnedCentsOf(devolucoes ?? []) }))
    .filter(({ cents }) => cents > 0);
  const status = found.status === 'CONCLUIDA' ? 'paid' : found.status === 'ATIVA' ? 'open' : 'over';
  return { status, payments, ...(returned.length > 0 && { returned }) };
}

const returnedCentsOf = (all: readonly z.output<typeof pixReturn>[]): number =>
  all
    .filter(({ status }) => status === 'DEVOLVIDO' || status === 'EM_PROCESSAMENTO')
    .reduce((sum, { valor }) => sum + (readProviderAmount(valor) ?? 0), 0);
