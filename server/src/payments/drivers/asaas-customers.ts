import { readDocument } from '@balcao/contract/companies/document.rules';
import { z } from 'zod';
import { type AsaasCalls, listOf } from './asaas-calls.ts';
import { type ChargeRequest, ProviderError } from './payment-provider.ts';

const withId = z.object({ id: z.string().min(1) });
const text = z.string().nullish();
const customer = withId.extend({ name: text, cpfCnpj: text, email: text, externalReference: text });
type Customer = z.output<typeof customer>;
type Details = { name: string; cpfCnpj: string; email?: string; externalReference: string };
type Asked = Pick<ChargeRequest, 'payer' | 'installation' | 'earlierTxid'>;

/**
 * The id of the company's one customer, updated to its present name, number and e-mail. A guest has another customer
 * for each number, so that guests and the company do not overwrite each other's.
 */
export async function customerOf(calls: AsaasCalls, asked: Asked, signal?: AbortSignal): Promise<string> {
  const { payer, installation } = asked;
  const cpfCnpj = readDocument(payer.document) ?? '';
  const ofCompany = `balcao-${installation}-${payer.companyId}`;
  const externalReference = payer.isGuest ? `${ofCompany}-${cpfCnpj}` : ofCompany;
  const email = payer.email !== '' && { email: payer.email };
  const details = { name: payer.name, cpfCnpj, ...email, externalReference };
  const [known] = await findCustomers(calls, externalReference, signal);
  const ours = known ?? (payer.isGuest ? undefined : await findUnderOldReference(calls, asked, signal));
  if (ours) {
    await correct(calls, ours, details, signal);
    return ours.id;
  }
  const options = { body: { ...details, notificationDisabled: true }, signal };
  return (await calls.call('POST', '/customers', withId, options)).id;
}

async function findCustomers({ call }: AsaasCalls, reference: string, signal?: AbortSignal): Promise<Customer[]> {
  const { data } = await call('GET', `/customers?externalReference=${reference}`, listOf(customer), { signal });
  return data;
}

/**
 * Older references did not name the installation, so two installations may share a customer. It is ours if one of our own charges was for it.
 * The first to charge gives it a reference of its own; the other then creates a new customer.
 */
async function findUnderOldReference(
  calls: AsaasCalls,
  { payer, earlierTxid }: Asked,
  signal?: AbortSignal,
): Promise<Customer | undefined> {
  if (earlierTxid === null) return undefined;
  const found = await findCustomers(calls, `balcao-${payer.companyId}`, signal);
  const earlier = await calls.findPayments(earlierTxid, signal);
  return found.find(({ id }) => earlier.some((payment) => payment.customer === id));
}

/** Updates the fields that changed in the company. Fields absent from the PUT keep their values. */
async function correct(
  { call }: AsaasCalls,
  known: Customer,
  { name, cpfCnpj, email, externalReference }: Details,
  signal?: AbortSignal,
): Promise<void> {
  const isOther = (there: string | null | undefined, ours: string) => there !== undefined && there !== ours;
  const hasOtherNumber = isOther(known.cpfCnpj, cpfCnpj);
  const body = {
    ...(isOther(known.name, name) && { name }),
    ...(hasOtherNumber && { cpfCnpj }),
    ...(email !== undefined && isOther(known.email, email) && { email }),
    ...(isOther(known.externalReference, externalReference) && { externalReference }),
  };
  if (Object.keys(body).length === 0) return;
  await call('PUT', `/customers/${encodeURIComponent(known.id)}`, withId, { body, signal }).catch((error: unknown) => {
    // An outdated name or e-mail must not prevent the payment.
    if (hasOtherNumber || !(error instanceof ProviderError)) throw error;
  });
}
