import { endOfDay } from '@balcao/contract/companies/due-date.rules';
import { beforeAll, expect, it } from 'vitest';
import { showCheckout } from '../checkout/show-checkout.ts';
import { type BilledShop, paid, setUpPayments } from '../test-payments.ts';

const { testContext, deps, sql, run, plan, shop, charge, record, invoice, company } = setUpPayments();
const zone = 'America/Sao_Paulo';
beforeAll(() => testContext.clock.set(new Date('2026-01-10T12:00:00Z')));

/** Paid until the end of 9 July: 180 and a half days ahead, at R$ 50 a month. */
async function paidAhead(name: string): Promise<BilledShop> {
  const store = await shop(name, { value: '50,00' });
  const due = endOfDay('2026-07-09', zone);
  await sql('update companies set due_date = $2 where id = $1', [store.actor.companyId, due]);
  await sql('update invoices set due_date = $2 where id = $1', [store.invoiceId, due]);
  return store;
}
const checkoutOf = (store: BilledShop) => run(store, (tx) => showCheckout(tx, store.actor, store.invoiceId, deps));

it('months paid ahead are converted to days of a dearer plan by price, as the checkout announces', async () => {
  const store = await paidAhead('adiantada');
  const large = await plan('Seis vezes', '300,00');
  const shown = await checkoutOf(store);
  const { txid } = await charge(store, { planId: large, priceCents: 30_000 });
  await record(store, txid, paid(['A1', 30_000]));
  expect(await invoice(store)).toMatchObject({ status: 'paid', planId: large });
  // The six months are worth thirty days, and a month is bought.
  const due = endOfDay('2026-03-09', zone);
  expect(await company(store)).toEqual({ planId: large, due });
  expect(shown.plans.find(({ id }) => id === large)?.renewedUntil).toBe(due.toISOString());
  expect(shown.renewedUntil).toBe(endOfDay('2026-08-09', zone).toISOString());
});

it.each([
  ['its own plan', '50,00', true],
  ['another of the same price', '50,00', false],
  ['a cheaper one', '25,00', false],
])('months that were paid ahead stay months in %s', async (name, value, isOwn) => {
  const store = await paidAhead(name);
  const planId = isOwn ? store.planId : await plan(`Outro: ${name}`, value);
  const shown = await checkoutOf(store);
  const priceCents = value === '50,00' ? 5_000 : 2_500;
  await record(store, (await charge(store, { planId, priceCents })).txid, paid([name, priceCents]));
  const due = endOfDay('2026-08-09', zone);
  expect(await company(store)).toEqual({ planId, due });
  expect(shown.plans.find(({ id }) => id === planId)?.renewedUntil).toBe(due.toISOString());
});
