import { expect, it } from 'vitest';
import { lockOpenInvoice } from '../../invoices/find-invoice.ts';
import { payFromReceived } from '../pay-from-received.ts';
import { paid, setUpPayments } from '../test-payments.ts';

const { deps, sql, run, plan, shop, charge, record, invoice, company, credits } = setUpPayments();

it('a smaller plan whose code was created before users were added does not begin: the payment is a part of the invoice', async () => {
  const store = await shop('esperta', { value: '300,00' });
  const small = await plan('Para um só', '50,00', 1);
  const { txid } = await charge(store, { planId: small, priceCents: 5_000 });
  await sql(
    `insert into users (company_id, name, email, password_hash, profile) values ($1, 'Bia', 'bia@esperta.test', '-', 'user')`,
    [store.actor.companyId],
  );
  const before = await company(store);
  await record(store, txid, paid(['E1', 5_000]));
  expect(await invoice(store)).toMatchObject({ status: 'open', cents: 30_000 });
  expect([await company(store), await credits(store)]).toEqual([before, []]);
  expect((await charge(store, { planId: store.planId, priceCents: 30_000 })).valueCents).toBe(25_000);
  // Once the plan fits, the received payment pays for it.
  await sql("delete from users where email = 'bia@esperta.test'");
  const offer = { planId: small, detail: 'Para um só', valueCents: 5_000 };
  await run(store, async (tx) => payFromReceived(tx, await lockOpenInvoice(tx, store.invoiceId), offer, deps));
  expect(await invoice(store)).toMatchObject({ status: 'paid', planId: small });
  expect(await credits(store)).toEqual([]);
});

it('the price of a cheaper plan that was deleted meanwhile is a part of the invoice, and does not pay it', async () => {
  const store = await shop('sumiu-barata');
  const other = await plan('Passageiro barato', '50,00');
  const { txid } = await charge(store, { planId: other, priceCents: 5_000 });
  await sql('delete from plans where id = $1', [other]);
  await record(store, txid, paid(['D2', 5_000]));
  expect(await invoice(store)).toMatchObject({ status: 'open', cents: 9_990 });
  expect((await charge(store)).valueCents).toBe(4_990);
});
