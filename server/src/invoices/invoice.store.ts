import type { Tx } from '../platform/db/tx.ts';

/** A plan with a price, as needed for invoices. */
export type PricedPlan = { id: number; name: string; cents: number };

/** One company, or all (null); due dates up to `until` get an invoice. */
export type InvoiceScope = { companyId: number | null; until: Date };

const plansSql = (from: number): string =>
  `unnest($${from}::int[], $${from + 1}::text[], $${from + 2}::int[]) p(id, name, cents)`;
const plansOf = (plans: readonly PricedPlan[]) => [
  plans.map(({ id }) => id),
  plans.map(({ name }) => name),
  plans.map(({ cents }) => cents),
];
/** Companies that get invoices. */
const billedSql = 'c.status and not c.is_super and c.deleted_at is null';

export const selectPlans = (tx: Tx): Promise<{ id: number; name: string; value: string }[]> =>
  tx.rows('plans-to-invoice', 'select id, name, value from plans', []);

type Touched = { companyId: number };

/**
 * One invoice per near due date; concurrent runs insert it once. A payment moves the due date on: a date that returns
 * was set back, and is charged again. The condition is "not paid nor withdrawn" instead of "open": a plan made while no
 * invoice is open would read all open ones for each company.
 */
export const insertMissingInvoices = (
  tx: Tx,
  plans: readonly PricedPlan[],
  { companyId, until }: InvoiceScope,
): Promise<Touched[]> =>
  tx.rows(
    'issue-invoices',
    `insert into invoices (company_id, due_date, plan_id, detail, value_cents)
     select c.id, c.due_date, p.id, p.name, p.cents from companies c join ${plansSql(3)} on p.id = c.plan_id
     where ${billedSql} and c.due_date <= $1 and ($2::int is null or c.id = $2) and not exists (
       select from invoices i where i.company_id = c.id and i.due_date = c.due_date and i.status not in ('paid', 'withdrawn'))
     on conflict (company_id, due_date) where status = 'open' do nothing
     returning company_id as "companyId"`,
    [until, companyId, ...plansOf(plans)],
  );

/** Open invoices get the present price of the company's plan. */
export const repriceOpenInvoices = (
  tx: Tx,
  plans: readonly PricedPlan[],
  companyId: number | null,
): Promise<Touched[]> =>
  tx.rows(
    'reprice-invoices',
    `update invoices i set plan_id = p.id, detail = p.name, value_cents = p.cents, updated_at = app_now()
     from companies c join ${plansSql(2)} on p.id = c.plan_id
     where c.id = i.company_id and i.status = 'open' and ($1::int is null or i.company_id = $1)
       and (i.plan_id, i.detail, i.value_cents) is distinct from (p.id, p.name, p.cents)
     returning i.company_id as "companyId"`,
    [companyId, ...plansOf(plans)],
  );

/** Withdraws open invoices of another due date than the company's, or of companies that are free or deleted. */
export const withdrawOpenInvoices = (
  tx: Tx,
  plans: readonly PricedPlan[],
  companyId: number | null,
): Promise<Touched[]> =>
  tx.rows(
    'withdraw-invoices',
    `update invoices i set status = 'withdrawn', updated_at = app_now() from companies c
     where c.id = i.company_id and i.status = 'open' and ($1::int is null or i.company_id = $1)
       and (c.due_date is distinct from i.due_date or c.is_super or c.deleted_at is not null or c.plan_id is null or not c.plan_id = any($2::int[]))
     returning i.company_id as "companyId"`,
    [companyId, plans.map(({ id }) => id)],
  );

export type InvoiceRow = {
  id: number;
  companyId: number;
  detail: string;
  valueCents: number;
  planId: number | null;
  dueDate: Date;
  status: 'open' | 'paid' | 'withdrawn';
  paidAt: Date | null;
  paidBy: string;
  renewedUntil: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

const columns = `id, company_id as "companyId", detail, value_cents as "valueCents", plan_id as "planId", due_date as "dueDate", status,
  paid_at as "paidAt", paid_by as "paidBy", renewed_until as "renewedUntil", created_at as "createdAt", updated_at as "updatedAt"`;

/** Newest first; `term`: searched in the description and the number. */
export const selectInvoices = (tx: Tx, term: string, page: { skip: number; limit: number }): Promise<InvoiceRow[]> =>
  tx.rows(
    'list-invoices',
    `select ${columns} from invoices where company_id = current_company() and status <> 'withdrawn'
       and ($3 = '' or position(plain($3) in plain(detail)) > 0 or id::text = $3)
     order by due_date desc, id desc offset $1 limit $2`,
    [page.skip, page.limit, term],
  );

export async function selectInvoice(tx: Tx, id: number): Promise<InvoiceRow | null> {
  const [found] = await tx.rows<InvoiceRow>(
    'find-invoice',
    `select ${columns} from invoices where company_id = current_company() and id = $1`,
    [id],
  );
  return found ?? null;
}

/** Locks it until the end of the transaction against concurrent payments and charges. */
export async function lockInvoice(tx: Tx, id: number): Promise<InvoiceRow | null> {
  const [found] = await tx.rows<InvoiceRow>(
    'lock-invoice',
    `select ${columns} from invoices where company_id = current_company() and id = $1 for no key update`,
    [id],
  );
  return found ?? null;
}

export async function selectOpenInvoiceId(tx: Tx): Promise<number | null> {
  const [found] = await tx.rows<{ id: number }>(
    'open-invoice',
    `select id from invoices where company_id = current_company() and status = 'open' order by due_date, id limit 1`,
    [],
  );
  return found?.id ?? null;
}

/** Invoices that were not mailed yet; marks them as mailed. */
export const claimUnannounced = (tx: Tx): Promise<InvoiceRow[]> =>
  tx.rows(
    'announce-invoices',
    `update invoices set announced_at = $1 where company_id = current_company() and status = 'open' and announced_at is null
     returning ${columns}`,
    [tx.now],
  );

export type PaidWith = {
  planId: number | null;
  detail: string;
  valueCents: number;
  provider: string;
  /** when the money was received, which may be days before the notification */
  paidAt: Date;
};

export async function savePaid(tx: Tx, id: number, paid: PaidWith): Promise<void> {
  const { planId, detail, valueCents, provider, paidAt } = paid;
  await tx.rows(
    'pay-invoice',
    `update invoices set status = 'paid', plan_id = $2, detail = $3, value_cents = $4, paid_by = $5, paid_at = $6, updated_at = $7
     where company_id = current_company() and id = $1 and status = 'open'`,
    [id, planId, detail, valueCents, provider, paidAt, tx.now],
  );
}

export async function saveRenewal(tx: Tx, id: number, renewedUntil: Date): Promise<void> {
  await tx.rows(
    'renewed-by-invoice',
    'update invoices set renewed_until = $2, updated_at = $3 where company_id = current_company() and id = $1',
    [id, renewedUntil, tx.now],
  );
}

type InvoiceDates = { id: number; dueDate: Date; renewedUntil: Date | null };

export const selectInvoiceDates = (tx: Tx): Promise<InvoiceDates[]> =>
  tx.rows(
    'invoice-dates',
    'select id, due_date as "dueDate", renewed_until as "renewedUntil" from invoices where company_id = current_company() for no key update',
    [],
  );

export async function saveInvoiceDates(tx: Tx, dates: readonly InvoiceDates[]): Promise<void> {
  await tx.rows(
    'save-invoice-dates',
    `update invoices i set due_date = d.due, renewed_until = d.renewed, updated_at = app_now()
     from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) d(id, due, renewed)
     where i.company_id = current_company() and i.id = d.id`,
    [dates.map(({ id }) => id), dates.map(({ dueDate }) => dueDate), dates.map(({ renewedUntil }) => renewedUntil)],
  );
}
