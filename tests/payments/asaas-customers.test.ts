import { afterAll, beforeEach, expect, it } from 'vitest';
import { startAsaas } from '../../peers/asaas/start-asaas.ts';
import { asaasProvider } from '../../server/src/payments/drivers/asaas-provider.ts';

const asaas = await startAsaas();
afterAll(() => asaas.close());
beforeEach(() => {
  asaas.customers.length = 0;
  asaas.payments.length = 0;
});
const provider = asaasProvider({
  provider: 'asaas',
  url: asaas.url,
  apiKey: asaas.apiKey,
  webhookToken: asaas.webhookToken,
});

let charges = 0;
/** Creates a charge of an installation for its company 5. Returns its txid and the Asaas customer. */
async function charge(
  installation: string,
  earlierTxid: string | null = null,
): Promise<[txid: string, customer: string | undefined]> {
  const txid = `${charges++}`.padStart(32, 'a');
  await provider.createCharge({
    txid,
    cents: 9_990,
    description: 'Balcao mensal',
    expiresAt: new Date('2026-11-22T01:30:00Z'),
    now: new Date('2026-11-21T12:00:00Z'),
    payer: { name: 'Ana Prado', document: '529.982.247-25', email: '', companyId: 5 },
    installation,
    earlierTxid,
  });
  return [txid, asaas.payments.find(({ externalReference }) => externalReference === txid)?.customer];
}
/** Sets the reference that versions before the upgrade used. */
const rename = (id: string | undefined) => {
  for (const customer of asaas.customers) if (customer.id === id) customer.externalReference = 'balcao-5';
};

it('two installations with one account each have their own customer for company number five', async () => {
  const [, ofOne] = await charge('um');
  const [, ofOther] = await charge('dois');
  expect(ofOne).not.toBe(ofOther);
  expect([(await charge('um'))[1], (await charge('dois'))[1]]).toEqual([ofOne, ofOther]);
});

it('a customer under the former reference stays the company’s, and gets the new reference', async () => {
  const [txid, made] = await charge('um');
  rename(made);
  expect((await charge('um', txid))[1]).toBe(made);
  expect((await charge('um'))[1]).toBe(made);
  expect(asaas.customers).toEqual([expect.objectContaining({ externalReference: 'balcao-um-5' })]);
});

it('two installations shared a customer: the first to charge keeps it, and the other gets its own', async () => {
  const [ofOne, made] = await charge('um');
  rename(made);
  const [ofOther, shared] = await charge('dois', ofOne);
  expect(shared).toBe(made);
  const [, other] = await charge('um', ofOne);
  expect(other).not.toBe(made);
  expect([(await charge('um', ofOne))[1], (await charge('dois', ofOther))[1]]).toEqual([other, made]);
});

it('a customer under the former reference that the other installation charged is left to it', async () => {
  const [ofOne, theirs] = await charge('um');
  rename(theirs);
  expect((await charge('dois'))[1]).not.toBe(theirs);
  const [ofTwo] = await charge('dois');
  expect((await charge('dois', ofTwo))[1]).not.toBe(theirs);
  expect((await charge('um', ofOne))[1]).toBe(theirs);
});
