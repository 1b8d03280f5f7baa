import { z } from 'zod';
import { type AsaasCalls, listOf } from './asaas-calls.ts';
import { type Payer, ProviderError } from './payment-provider.ts';

const withId = z.object({ id: z.string().min(1) });
const text = z.string().nullish();
const customer = withId.extend({ name: text, cpfCnpj: text, email: text });
type Details = { name: string; cpfCnpj: string; email?: string };

/** The company's one customer, by its id, under the name, number and e-mail that the company has now. */
export async function customerOf(calls: AsaasCalls, payer: Payer, signal?: AbortSignal): Promise<string> {
  const reference = `balcao-${payer.companyId}`;
  const cpfCnpj = payer.document.replace(/[^0-9A-Za-z]/g, '');
  const details = { name: payer.name, cpfCnpj, ...(payer.email !== '' && { email: payer.email }) };
  const known = await calls.call('GET', `/customers?externalReference=${reference}`, listOf(customer), { signal });
  const [first] = known.data;
  if (first) {
    await correct(calls, first, details, signal);
    return first.id;
  }
  const options = { body: { ...details, externalReference: reference, notificationDisabled: true }, signal };
  return (await calls.call('POST', '/customers', withId, options)).id;
}

/** What was corrected in the company since. Fields that a PUT does not name stay as they are. */
async function correct(
  { call }: AsaasCalls,
  known: z.output<typeof customer>,
  { name, cpfCnpj, email }: Details,
  signal?: AbortSignal,
): Promise<void> {
  const isOther = (there: string | null | undefined, ours: string) => there !== undefined && there !== ours;
  const hasOtherNumber = isOther(known.cpfCnpj, cpfCnpj);
  const body = {
    ...(isOther(known.name, name) && { name }),
    ...(hasOtherNumber && { cpfCnpj }),
    ...(email !== undefined && isOther(known.email, email) && { email }),
  };
  if (Object.keys(body).length === 0) return;
  await call('PUT', `/customers/${encodeURIComponent(known.id)}`, withId, { body, signal }).catch((error: unknown) => {
    // An old name or e-mail is no reason not to take the money.
    if (hasOtherNumber || !(error instanceof ProviderError)) throw error;
  });
}
