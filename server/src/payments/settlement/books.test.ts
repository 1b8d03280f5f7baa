import { updateCompanyInput } from '@balcao/contract/companies/company.api';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changeTimeZone } from '../../companies/change-time-zone.ts';
import { moveDueDate } from '../../companies/move-due-date.ts';
import { removeCompany, restoreCompany } from '../../companies/remove-company.ts';
import { updateCompany } from '../../companies/update-company.ts';
import { announceInvoices } from '../../invoices/announce-invoices.ts';
import { findOpenInvoiceId, lockOpenInvoice } from '../../invoices/find-invoice.ts';
import { issueInvoiceNow, updateInvoices } from '../../invoices/update-invoices.ts';
import { inSystem, type Tx } from '../../platform/db/tx.ts';
import { prepareCharge } from '../checkout/start-charge.ts';
import { payFromReceived } from '../pay-from-received.ts';
import { type BilledShop, paid, setUpPayments } from '../test-payments.ts';

const { testContext, deps, context, sql, one, run, plan, shop, record } = setUpPayments();

type Step = { kind: (typeof kinds)[number]; n: number };
const kinds = [
  'charge',
  'pay',
  'new',
  'covered',
  'price',
  'plan',
  'due',
  'later',
  'zone',
  'delete',
  'restore',
  'wait',
  'return',
] as const;
/** Payments are more frequent than changes of terms. */
const likely: readonly Step['kind'][] = [
  ...kinds,
  'charge',
  'charge',
  'charge',
  'pay',
  'pay',
  'pay',
  'pay',
  'new',
  'new',
  'covered',
  'return',
  'return',
];
const zones = ['America/Sao_Paulo', 'Europe/Lisbon', 'America/Manaus', 'Pacific/Auckland'];
const prices = [1_000, 5_000, 9_990, 30_000];

type Books = { store: BilledShop; plans: number[]; txids: string[]; paidTimes: number };

async function step({ store, plans, txids, ...books }: Books, { kind, n }: Step): Promise<number> {
  const { companyId } = store.actor;
  const at = <T>(list: readonly T[]): T | undefined => list[n % list.length];
  const bySystem = (work: (tx: Tx) => Promise<unknown>) => inSystem(context(), companyId, work).catch(() => undefined);
  const edit = (form: object) => bySystem((tx) => updateCompany(tx, store.actor, updateCompanyInput.parse(form)));
  const offer = async (planId: number | undefined) => ({
    planId: planId ?? null,
    ...(await one<{ detail: string; cents: number }>(
      `select name as detail, (replace(value, ',', '')::int) as cents from plans where id = $1`,
      [planId],
    )),
  });
  const withOpen = (work: (tx: Tx, id: number) => Promise<unknown>) =>
    run(store, async (tx) => {
      const id = await findOpenInvoiceId(tx);
      if (id !== null) await work(tx, id);
    });
  if (kind === 'charge') {
    const { planId, cents: priceCents } = await offer(at(plans));
    await withOpen(async (tx, id) => {
      const invoice = await lockOpenInvoice(tx, id);
      const made = await prepareCharge(
        tx,
        invoice,
        { planId, priceCents },
        { name: '', document: '', email: '' },
        deps,
      );
      txids.push(made.charge.txid);
    });
  }
  if (kind === 'pay') {
    const txid = at(txids);
    if (txid === undefined) return books.paidTimes;
    const { cents } = await one<{ cents: number }>('select value_cents as cents from charges where txid = $1', [txid]);
    const sum = [cents, Math.ceil(cents / 3), cents + 777, 1][n % 4] ?? cents;
    await record(store, txid, {
      ...{ ...paid([`P${books.paidTimes + 1}`, sum]), status: 'open' },
      returned: await returnedOf(txid),
    });
    return books.paidTimes + 1;
  }
  if (kind === 'return') await giveBackPart(store, at(txids), n);
  if (kind === 'price') {
    const value = ((prices[n % prices.length] ?? 0) / 100).toFixed(2).replace('.', ',');
    await sql('update plans set value = $2 where id = $1', [at(plans), value]);
    await run(store, updateInvoices);
  }
  if (kind === 'plan') await edit({ planId: at(plans) });
  if (kind === 'due') await edit({ dueDate: `2027-0${1 + (n % 9)}-1${n % 7}` });
  if (kind === 'later') await run(store, (tx) => moveDueDate(tx, { fromToday: false }));
  if (kind === 'zone') await run(store, (tx) => changeTimeZone(tx, at(zones) ?? ''));
  if (kind === 'delete') await bySystem(removeCompany);
  if (kind === 'restore') await bySystem(restoreCompany);
  if (kind === 'wait') testContext.clock.move((n % 12) * 86_400_000);
  if (kind === 'new') await run(store, issueInvoiceNow);
  if (kind === 'covered') {
    const { planId, detail, cents: valueCents } = await offer(at(plans));
    await withOpen(async (tx, id) =>
      payFromReceived(tx, await lockOpenInvoice(tx, id), { planId, detail, valueCents }, deps),
    );
  }
  return books.paidTimes;
}

const returnedOf = (txid: string) =>
  sql<{ id: string; cents: number }>(
    `select p.provider_payment_id as id, p.returned_cents as cents from payments p
     join charges c on (c.company_id, c.id) = (p.company_id, p.charge_id) where c.txid = $1`,
    [txid],
  );

/** Refunds a part of the payments of the open invoice. A refund of a paid invoice is decided by a person, not here. */
async function giveBackPart(store: BilledShop, txid: string | undefined, n: number): Promise<void> {
  const onOpen = await sql<{ id: string; cents: number }>(
    `select p.provider_payment_id as id, greatest(p.returned_cents, p.value_cents / $2) as cents from payments p
     join charges c on (c.company_id, c.id) = (p.company_id, p.charge_id)
     join invoices i on (i.company_id, i.id) = (c.company_id, c.invoice_id) where c.txid = $1 and i.status = 'open'`,
    [txid, 1 + (n % 3)],
  );
  if (txid !== undefined && onOpen.length > 0)
    await record(store, txid, { status: 'open', payments: [], returned: onOpen });
}

/** Received and not refunded = value of paid invoices + credits + payments of the open invoice. */
const balance = (store: BilledShop) =>
  one<{ received: number; bought: number; owed: number; parts: number; open: number }>(
    `with p as (select p.value_cents - p.returned_cents as cents, i.status from payments p join charges c on (c.company_id, c.id) = (p.company_id, p.charge_id)
       join invoices i on (i.company_id, i.id) = (c.company_id, c.invoice_id) where p.company_id = $1)
     select coalesce((select sum(cents) from p), 0)::int as received,
       coalesce((select sum(value_cents) from invoices where company_id = $1 and status = 'paid'), 0)::int as bought,
       coalesce((select sum(value_cents) from payment_credits where company_id = $1), 0)::int as owed,
       coalesce((select sum(cents) from p where status = 'open'), 0)::int as parts,
       (select count(*) from invoices where company_id = $1 and status = 'open')::int as open`,
    [store.actor.companyId],
  );

let shops = 0;
it('after any sequence of payments, changes and moves the books balance, and one invoice is open at most', async () => {
  const steps = fc.array(fc.record({ kind: fc.constantFrom(...likely), n: fc.nat(1_000) }), {
    minLength: 20,
    maxLength: 40,
  });
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const name = `livro-${++shops}`;
      const store = await shop(name);
      const plans = [store.planId, await plan(`Menor ${name}`, '50,00'), await plan(`Maior ${name}`, '300,00')];
      const books: Books = { store, plans, txids: [], paidTimes: 0 };
      for (const one of all) {
        books.paidTimes = await step(books, one);
        await run(store, (tx) => announceInvoices(tx, deps));
        const { received, bought, owed, parts, open } = await balance(store);
        expect([one, received, open <= 1]).toEqual([one, bought + owed + parts, true]);
      }
    }),
    { numRuns: 6 },
  );
});
