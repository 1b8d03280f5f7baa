import { z } from 'zod';
import type { AsaasConfig } from '../../platform/config/payment-environment.ts';
import { callProvider } from './call-provider.ts';
import { PayerDocumentError, ProviderError } from './payment-provider.ts';

/** A day in Brazil, where Asaas is. Any other format counts as unknown. */
const day = z.iso.date().nullish().catch(null);

export const asaasPayment = z.object({
  id: z.string().regex(/^[\w-]{1,60}$/),
  status: z.string(),
  value: z.number(),
  externalReference: z.string().nullish(),
  customer: z.string().nullish(),
  confirmedDate: day,
  paymentDate: day,
  deleted: z.boolean().nullish(),
  refunds: z
    .array(z.object({ status: z.string(), value: z.number() }))
    .nullish()
    .catch(null),
});
export type AsaasPayment = z.output<typeof asaasPayment>;
export const listOf = <S extends z.ZodType>(row: S) => z.object({ data: z.array(row) });
/** A code, or a text in Portuguese, states the error. */
const refusal = z.object({
  errors: z.array(z.object({ code: z.string().catch(''), description: z.string().catch('') })),
});

const namesDocument = (body: unknown): boolean =>
  refusal.safeParse(body).data?.errors.some((one) => /cpf|cnpj/i.test(`${one.code} ${one.description}`)) ?? false;

export type AsaasCalls = ReturnType<typeof asaasCalls>;

/** The calls to Asaas, each with the account's key. */
export function asaasCalls(config: AsaasConfig) {
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
  /** Concurrent requests of two processes may have created two payments; each counts. */
  const findPayments = async (txid: string, signal?: AbortSignal): Promise<AsaasPayment[]> => {
    const path = `/payments?externalReference=${encodeURIComponent(txid)}`;
    const { data } = await call('GET', path, listOf(asaasPayment), { signal });
    return data.filter(({ externalReference, deleted }) => externalReference === txid && deleted !== true);
  };
  return { call, findPayments };
}
