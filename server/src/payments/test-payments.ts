import type { Actor } from '@balcao/contract/users/actor';
import { beforeAll, beforeEach } from 'vitest';
import { findOpenInvoiceId, lockOpenInvoice } from '../invoices/find-invoice.ts';
import { invoiceModule } from '../invoices/invoice.module.ts';
import { createInvoiceLinks } from '../invoices/invoice-links.ts';
import { issueInvoiceNow } from '../invoices/update-invoices.ts';
import { inTx, type Tx, type TxContext } from '../platform/db/tx.ts';
import { silentLog } from '../platform/log.ts';
import { setUpTestContext } from '../signup/test-context.ts';
import { loadActorOfUser } from '../users/load-actor-of-user.ts';
import type { ChargeRow } from './charge.store.ts';
import { prepareCharge } from './checkout/start-charge.ts';
import type { PaymentProvider, ProviderState } from './drivers/payment-provider.ts';
import { paymentModule } from './payment.module.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { recordState } from './settlement/record-state.ts';

export type BilledShop = { actor: Actor; planId: number; invoiceId: number };

const dayMs = 86_400_000;
const asksNobody: PaymentProvider = {
  name: 'pix',
  minCents: 1,
  createCharge: () => Promise.reject(new Error('not asked')),
  findCharge: () => Promise.reject(new Error('not asked')),
  readWebhook: () => null,
};

/** Companies with unpaid invoices, for tests of payments; invoices follow companies as in production. */
export function setUpPayments() {
  const testContext = setUpTestContext();
  const links = createInvoiceLinks({
    secret: 'a key for tests',
    publicUrl: 'https://casa.test',
    apiUrl: 'https://casa.test/api',
  });
  const deps: PaymentDeps = {
    links,
    mails: { smtp: null, box: testContext.box, publicUrl: 'https://casa.test' },
    provider: asksNobody,
    webhookUrl: '',
    publicUrl: 'https://casa.test',
    log: silentLog,
  };
  let context: TxContext = testContext.txContext;
  beforeAll(() => {
    const on = [invoiceModule, paymentModule].flatMap(
      (moduleOf) => moduleOf(testContext.requestContext, deps).on ?? [],
    );
    const { database, clock, publish, fileUrl } = testContext.txContext;
    context = { database, clock, publish, fileUrl, subscribers: on };
  });
  beforeEach(() => void testContext.takeNotices());
  const sql = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
    (await testContext.txContext.database.owner.query<Row>(text, values)).rows;
  const run = <T>(shop: BilledShop, work: (tx: Tx) => Promise<T>) => inTx(context, shop.actor.companyId, work);
  return {
    ...{ testContext, links, deps, sql, run },
    context: () => context,
    ...billingOf({ testContext, deps, sql, run }),
    ...resultsOf(sql),
  };
}

type Billing = Pick<ReturnType<typeof setUpTestContext>, 'in' | 'clock'>;
type Sql = <Row extends Record<string, unknown>>(text: string, values?: unknown[]) => Promise<Row[]>;
type Run = <T>(shop: BilledShop, work: (tx: Tx) => Promise<T>) => Promise<T>;

/** The first row. */
const firstOf =
  (sql: Sql) =>
  async <Row extends Record<string, unknown>>(text: string, values: unknown[]): Promise<Row> => {
    const [row] = await sql<Row>(text, values);
    if (!row) throw new Error('a row was expected');
    return row;
  };

function billingOf({ testContext, deps, sql, run }: { testContext: Billing; deps: PaymentDeps; sql: Sql; run: Run }) {
  const one = firstOf(sql);
  /** A public plan with this price. */
  const plan = async (name: string, value: string, limit = 1000): Promise<number> =>
    (
      await one<{ id: number }>(
        'insert into plans (name, users, connections, queues, value, is_public) values ($1, $3, $3, $3, $2, true) returning id',
        [name, value, limit],
      )
    ).id;
  return {
    plan,
    /** A company on a plan of its own, with an invoice due in this many days. */
    async shop(name: string, { value = '99,90', dueInDays = 10 } = {}): Promise<BilledShop> {
      const planId = await plan(`Plano ${name}`, value);
      const due = new Date(testContext.clock.now().getTime() + dueInDays * dayMs);
      const { userId, companyId } = await one<{ userId: number; companyId: number }>(
        `with made as (insert into companies (name, plan_id, due_date) values ($1, $2, $3) returning id)
         insert into users (company_id, name, email, password_hash, profile) select id, 'Ana', $4, '-', 'admin' from made
         returning id as "userId", company_id as "companyId"`,
        [name, planId, due, `ana@${name}.test`],
      );
      const actor = await testContext.in(companyId, (tx) => loadActorOfUser(tx, userId));
      const shop = { actor, planId, invoiceId: 0 };
      await run(shop, issueInvoiceNow);
      return { ...shop, invoiceId: (await run(shop, findOpenInvoiceId)) ?? 0 };
    },
    /** A charge for the shop's invoice, at its own plan unless another is given. */
    charge: (shop: BilledShop, offer = { planId: shop.planId, priceCents: 9_990 }): Promise<ChargeRow> =>
      run(shop, async (tx) => {
        const invoice = await lockOpenInvoice(tx, shop.invoiceId);
        return (await prepareCharge(tx, invoice, offer, { name: 'Ana', document: '', email: '' }, deps)).charge;
      }),
    /** Records a state reported by the provider. */
    record: (shop: BilledShop, txid: string, state: ProviderState | null) =>
      run(shop, (tx) => recordState(tx, txid, state, deps)),
  };
}

/** The stored results for a shop. */
function resultsOf(sql: Sql) {
  const one = firstOf(sql);
  return {
    one,
    invoice: (shop: BilledShop) =>
      one<{ status: string; detail: string; cents: number; planId: number | null }>(
        'select status, detail, value_cents as cents, plan_id as "planId" from invoices where id = $1',
        [shop.invoiceId],
      ),
    company: (shop: BilledShop) =>
      one<{ planId: number; due: Date }>('select plan_id as "planId", due_date as due from companies where id = $1', [
        shop.actor.companyId,
      ]),
    credits: (shop: BilledShop) =>
      sql<{ cents: number; reason: string }>(
        'select value_cents as cents, reason from payment_credits where company_id = $1 order by id',
        [shop.actor.companyId],
      ),
    mails: async (shop: BilledShop): Promise<string[]> =>
      (
        await sql<{ kind: string }>('select kind from mails where company_id = $1 order by id', [shop.actor.companyId])
      ).map(({ kind }) => kind),
  };
}

/** A provider's state: the charge is paid by these payments. */
export const paid = (...payments: [id: string, cents: number][]): ProviderState => ({
  status: 'paid',
  payments: payments.map(([id, cents]) => ({ id, cents, receivedAt: new Date('2026-11-21T14:00:00Z') })),
});
