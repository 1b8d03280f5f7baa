import { checkoutInput } from '@balcao/contract/payments/checkout';
import type { PaymentProviderName } from '@balcao/contract/payments/payment';
import { describe, expect, it } from 'vitest';
import { type BilledShop, paid, setUpPayments } from '../test-payments.ts';
import { findChargeState, paySandboxCharge } from './find-charge-state.ts';
import { paySubscription } from './pay-subscription.ts';
import { beginCheckout, showCheckout } from './show-checkout.ts';

const { deps, sql, one, run, plan, shop, record, company, invoice, credits, testContext } = setUpPayments();
const filled = {
  firstName: 'Ana',
  lastName: 'Prado',
  address2: 'Rua das Flores, 10',
  city: 'Campinas',
  state: 'SP',
  zipcode: '13010-000',
  country: 'brazil',
};

const by = (name: PaymentProviderName, minCents = 1) =>
  deps.provider === null ? deps : { ...deps, provider: { ...deps.provider, name, minCents } };
const pay = (store: BilledShop, body: object = {}, using = deps, actor = store.actor) =>
  run(store, (tx) => paySubscription(tx, actor, checkoutInput.parse({ ...filled, ...body }), using));
const billedAs = (store: BilledShop) =>
  one<{ name: string; document: string; city: string }>(
    'select billing_name as name, document, address_city as city from companies where id = $1',
    [store.actor.companyId],
  );
const withdraw = (store: BilledShop, status: string) =>
  sql('update invoices set status = $2 where id = $1', [store.invoiceId, status]);

describe('payer', () => {
  it('pays an open invoice of their company; by default the open one', async () => {
    const [store, other] = [await shop('pagante'), await shop('vizinha')];
    expect((await pay(store)).charge).toMatchObject({ invoiceId: store.invoiceId, valueCents: 9_990 });
    await expect(pay(store, { invoiceId: other.invoiceId })).rejects.toThrow('ERR_NOT_FOUND');
    for (const status of ['paid', 'withdrawn']) {
      await withdraw(store, status);
      await expect(pay(store, { invoiceId: store.invoiceId })).rejects.toThrow('ERR_INVOICE_NOT_OPEN');
      await expect(pay(store)).rejects.toThrow('ERR_NOT_FOUND');
    }
  });

  it('is an admin: for others nothing changes, not even the invoice’s recipient', async () => {
    const store = await shop('sem-permissao');
    for (const profile of ['user', 'supervisor'] as const)
      await expect(pay(store, {}, deps, { ...store.actor, profile })).rejects.toThrow('ERR_NO_PERMISSION');
    expect(await billedAs(store)).toEqual({ name: '', document: '', city: '' });
  });

  it('is refused completely when payments are off: the form is not stored either', async () => {
    const store = await shop('sem-provedor');
    await expect(pay(store, {}, { ...deps, provider: null })).rejects.toThrow('ERR_PAYMENT_UNAVAILABLE');
    expect((await billedAs(store)).name).toBe('');
  });

  it.each([
    ['loja sem e-mail', ''],
    [' contas@aurora.test ', 'contas@aurora.test'],
  ])('an imported address that a provider would refuse prevents no payment: %j', async (imported, email) => {
    const store = await shop(`importada-${imported.length}`);
    await sql('update companies set email = $2 where id = $1', [store.actor.companyId, imported]);
    expect((await pay(store)).payer).toMatchObject({ name: 'Ana Prado', email });
  });

  it('keeps the company’s document when the form has none', async () => {
    const store = await shop('com-documento');
    await pay(store, { document: '529.982.247-25' });
    await pay(store, { firstName: 'Bia', lastName: '' });
    expect(await billedAs(store)).toEqual({ name: 'Bia', document: '52998224725', city: 'Campinas' });
  });

  it.each([
    ['12.abc.345/01de-35', '12ABC34501DE35'],
    ['12-3456789', '12-3456789'],
  ])('has the document stored as searches expect it: %s', async (typed, stored) => {
    const store = await shop(`guarda-${stored.length}`);
    await pay(store, { document: typed });
    expect((await billedAs(store)).document).toBe(stored);
  });

  it.each([
    ['', 'required'],
    ['111.111.111-11', 'document'],
    ['12-3456789', 'document'],
  ])('with Asaas has a document of their own: %j is refused at its field', async (document, problem) => {
    const store = await shop(`asaas-${problem}-${document.length}`);
    const fields = { document: problem };
    await expect(pay(store, { document }, by('asaas'))).rejects.toMatchObject({ details: { fields } });
    expect((await pay(store, { document: '529.982.247-25' }, by('asaas'))).charge.provider).toBe('asaas');
  });
});

describe('purchase', () => {
  it('is an offered plan that fits, with a price', async () => {
    const store = await shop('compradora');
    const [large, small, free] = [await plan('Largo', '200'), await plan('Mini', '5', 0), await plan('Nada', 'grátis')];
    const hidden = await plan('De amigos', '300');
    await sql('update plans set is_public = false where id = $1', [hidden]);
    const buy = async (planId: number) => (await pay(store, { plan: { planId } })).charge;
    expect(await buy(large)).toMatchObject({ planId: large, priceCents: 20_000 });
    await expect(buy(small)).rejects.toMatchObject({ code: 'ERR_PLAN_TOO_SMALL' });
    for (const planId of [free, hidden, 2_000_000_000]) await expect(buy(planId)).rejects.toThrow('ERR_NOT_FOUND');
    expect((await company(store)).planId).toBe(store.planId);
  });

  it('has its own code for each plan and price, and the same one when requested again', async () => {
    const store = await shop('indecisa');
    const [large, alike] = [await plan('Maior ainda', '400'), await plan('Mesmo preço', '99.90')];
    const own = await pay(store);
    const larger = await pay(store, { plan: { planId: large } });
    const another = await pay(store, { plan: { planId: alike } });
    expect(new Set([own, larger, another].map(({ charge: { txid } }) => txid)).size).toBe(3);
    expect((await pay(store)).charge.txid).toBe(own.charge.txid);
    await sql('update invoices set value_cents = 12000 where id = $1', [store.invoiceId]);
    expect((await pay(store)).charge).toMatchObject({ valueCents: 12_000, planId: store.planId });
  });

  it('takes effect at once when received parts cover a smaller plan: no code asks for paid money', async () => {
    const store = await shop('ja-pagou');
    const small = await plan('Enxuto', '50,00');
    const first = await pay(store);
    await record(store, first.charge.txid, { ...paid(['J1', 6_000]), status: 'open' });
    const done = await pay(store, { plan: { planId: small } });
    expect(done.charge.txid).toBe(first.charge.txid);
    expect(await company(store)).toMatchObject({ planId: small });
    expect(await invoice(store)).toMatchObject({ status: 'paid', detail: 'Enxuto', cents: 5_000 });
    expect(await credits(store)).toEqual([{ cents: 1_000, reason: 'too-much' }]);
    expect(await run(store, (tx) => findChargeState(tx, done.charge.txid))).toMatchObject({ status: 'paid' });
  });

  it('charges at least the provider’s minimum for a rest', async () => {
    const store = await shop('troco');
    const asaas = by('asaas', 500);
    const document = '529.982.247-25';
    const first = await pay(store, { document }, asaas);
    await record(store, first.charge.txid, { ...paid(['T1', 9_890]), status: 'open' });
    expect((await pay(store, { document }, asaas)).charge.valueCents).toBe(500);
    const cheap = await shop('barata', { value: '3,00' });
    expect((await pay(cheap, { document }, asaas)).charge.valueCents).toBe(300);
  });

  it('a purchase at another provider has another code than before', async () => {
    const store = await shop('trocou-de-banco');
    const before = await pay(store);
    const after = await pay(store, {}, by('sandbox'));
    expect([before.charge.provider, after.charge.provider]).toEqual(['pix', 'sandbox']);
    expect(after.charge.txid).not.toBe(before.charge.txid);
    for (const [again, using] of [
      [before, deps],
      [after, by('sandbox')],
    ] as const)
      expect((await pay(store, {}, using)).charge.txid).toBe(again.charge.txid);
  });
});

describe('checkout', () => {
  it('marks quotas of a plan that the company exceeds, and lists no plan that is not offered', async () => {
    const store = await shop('olha');
    const tiny = await plan('Ninharia', '7', 0);
    const shown = await run(store, (tx) => showCheckout(tx, store.actor, store.invoiceId, deps));
    expect(shown.plans.find(({ id }) => id === tiny)?.exceeds).toEqual(['users']);
    expect(shown).toMatchObject({ planId: store.planId, isBillingComplete: false, provider: 'pix' });
    await sql('update invoices set plan_id = null where id = $1', [store.invoiceId]);
    const withoutPlan = await run(store, (tx) => showCheckout(tx, store.actor, store.invoiceId, deps));
    expect(withoutPlan.planId).toBeNull();
  });

  it('says what was received for the invoice and what is left of each plan, which is what the code asks for', async () => {
    const store = await shop('em-partes');
    const [small, large] = [await plan('Menor', '50,00'), await plan('Maior', '200,00')];
    const first = await pay(store);
    const show = (using = deps) => run(store, (tx) => showCheckout(tx, store.actor, store.invoiceId, using));
    expect(await show()).toMatchObject({ received: 0, due: 99.9 });
    await record(store, first.charge.txid, { ...paid(['EP1', 6_000]), status: 'open' });
    const shown = await show();
    const dueOf = (planId: number) => shown.plans.find(({ id }) => id === planId)?.due;
    expect(shown).toMatchObject({ received: 60, due: 39.9 });
    expect([dueOf(store.planId), dueOf(small), dueOf(large)]).toEqual([39.9, 0, 140]);
    expect((await pay(store)).charge.valueCents).toBe(3_990);
    expect((await pay(store, { plan: { planId: large } })).charge.valueCents).toBe(14_000);
    expect(await show(by('asaas', 5_000))).toMatchObject({ due: 50 });
    expect(await show({ ...deps, provider: null })).toMatchObject({ due: 39.9 });
  });

  it('requires the first step once: blanks do not fill it', async () => {
    const store = await shop('passos');
    await pay(store);
    const isComplete = async () =>
      (await run(store, (tx) => showCheckout(tx, store.actor, store.invoiceId, deps))).isBillingComplete;
    expect(await isComplete()).toBe(true);
    await sql("update companies set address_city = '  ' where id = $1", [store.actor.companyId]);
    expect(await isComplete()).toBe(false);
  });

  it('is not found for another company’s invoice, or one that is not open', async () => {
    const [store, other] = [await shop('dela'), await shop('alheia')];
    const show = (id: number) => run(store, (tx) => showCheckout(tx, store.actor, id, deps));
    await expect(show(other.invoiceId)).rejects.toThrow('ERR_NOT_FOUND');
    await withdraw(store, 'withdrawn');
    await expect(show(store.invoiceId)).rejects.toThrow('ERR_INVOICE_NOT_OPEN');
  });

  it('creates an invoice early on request, the same for concurrent callers', async () => {
    const store = await shop('cedo-demais', { dueInDays: 200 });
    await sql("update invoices set status = 'withdrawn' where company_id = $1", [store.actor.companyId]);
    const begun = await Promise.all([1, 2, 3].map(() => run(store, (tx) => beginCheckout(tx, store.actor))));
    expect(new Set(begun.map(({ invoiceId }) => invoiceId)).size).toBe(1);
    const free = await shop('de-graca', { value: 'grátis' });
    await expect(run(free, (tx) => beginCheckout(tx, free.actor))).rejects.toThrow('ERR_NOT_FOUND');
  });
});

describe('state of a charge', () => {
  it('is paid when its invoice is, by any code; else it waits until its end, or the invoice is withdrawn', async () => {
    const store = await shop('estado');
    const [first, second] = [await pay(store), await pay(store, {}, by('sandbox'))];
    const state = (txid: string) => run(store, (tx) => findChargeState(tx, txid));
    expect(await state(first.charge.txid)).toEqual({ status: 'waiting', renewedUntil: null });
    await record(store, second.charge.txid, paid(['ST1', 9_990]));
    const renewedUntil = (await company(store)).due.toISOString();
    expect(await state(first.charge.txid)).toEqual({ status: 'paid', renewedUntil });
    const late = await shop('tarde');
    const { charge } = await pay(late);
    testContext.clock.move(3_600_000);
    expect(await run(late, (tx) => findChargeState(tx, charge.txid))).toMatchObject({ status: 'expired' });
    await withdraw(late, 'withdrawn');
    expect(await run(late, (tx) => findChargeState(tx, charge.txid))).toMatchObject({ status: 'withdrawn' });
  });

  it('a charge of another company is not found, and cannot be paid by its sandbox button', async () => {
    const [store, other] = [await shop('minha'), await shop('outra-loja')];
    const { charge } = await pay(other, {}, by('sandbox'));
    await expect(run(store, (tx) => findChargeState(tx, charge.txid))).rejects.toThrow('ERR_NOT_FOUND');
    await expect(run(store, (tx) => paySandboxCharge(tx, charge.txid, 1, by('sandbox')))).rejects.toThrow(
      'ERR_NOT_FOUND',
    );
  });

  it('has no sandbox button with real payments, nor for a code of a real provider', async () => {
    const store = await shop('de-verdade');
    const [real, played] = [await pay(store), await pay(store, {}, by('sandbox'))];
    const press = (txid: string, using: typeof deps) => run(store, (tx) => paySandboxCharge(tx, txid, 1, using));
    await expect(press(played.charge.txid, by('pix'))).rejects.toThrow('ERR_NOT_FOUND');
    await expect(press(real.charge.txid, by('sandbox'))).rejects.toThrow('ERR_NOT_FOUND');
    await press(played.charge.txid, by('sandbox'));
  });
});
