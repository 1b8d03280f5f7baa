import { toReais } from '@balcao/contract/invoices/money.rules';
import type { CreditReason, Payment, PaymentCredit, PaymentProviderName } from '@balcao/contract/payments/payment';
import type { Tx } from '../platform/db/tx.ts';
import type { ReturnedPayment } from './drivers/payment-provider.ts';

type NewPayment = {
  chargeId: number;
  provider: PaymentProviderName;
  providerPaymentId: string;
  valueCents: number;
  returnedCents: number;
  receivedAt: Date;
  /** all of it was already returned when it was first seen */
  returnedUnseen?: boolean;
};

/** Null: it exists already. A provider may report the same payment any number of times. */
export async function insertPayment(tx: Tx, payment: NewPayment): Promise<number | null> {
  const [made] = await tx.rows<{ id: number }>(
    'insert-payment',
    `insert into payments (charge_id, provider, provider_payment_id, value_cents, returned_cents, received_at, returned_unseen)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (company_id, provider, provider_payment_id) do nothing returning id`,
    [
      payment.chargeId,
      payment.provider,
      payment.providerPaymentId,
      payment.valueCents,
      payment.returnedCents,
      payment.receivedAt,
      payment.returnedUnseen ?? false,
    ],
  );
  return made?.id ?? null;
}

/**
 * Saves how much of each payment of the charge was returned, at most all of it; payments absent from the list count as zero. Returns the
 * changes in cents.
 */
export async function saveReturned(tx: Tx, chargeId: number, returned: readonly ReturnedPayment[]): Promise<number[]> {
  const rows = await tx.rows<{ moreCents: number }>(
    'save-returned',
    `with changed as (
       select p.id, p.returned_cents as before, least(coalesce(said.cents, 0), p.value_cents) as cents from payments p
       left join unnest($2::text[], $3::int[]) as said (id, cents) on said.id = p.provider_payment_id
       where p.company_id = current_company() and p.charge_id = $1
         and p.returned_cents <> least(coalesce(said.cents, 0), p.value_cents))
     update payments p set returned_cents = changed.cents from changed
     where p.company_id = current_company() and p.id = changed.id returning changed.cents - changed.before as "moreCents"`,
    [chargeId, returned.map(({ id }) => id), returned.map(({ cents }) => cents)],
  );
  return rows.map(({ moreCents }) => moreCents);
}

/** Those that are no longer fully returned are then new payments, or count as not received. */
export const deleteReturnedUnseen = (
  tx: Tx,
  chargeId: number,
  returned: readonly ReturnedPayment[],
): Promise<unknown> =>
  tx.rows(
    'delete-returned-unseen',
    `delete from payments p where company_id = current_company() and charge_id = $1 and returned_unseen and not exists (
       select from unnest($2::text[], $3::int[]) as said (id, cents) where said.id = p.provider_payment_id and said.cents >= p.value_cents)`,
    [chargeId, returned.map(({ id }) => id), returned.map(({ cents }) => cents)],
  );

export async function insertCredit(
  tx: Tx,
  credit: { paymentId: number; valueCents: number; reason: CreditReason },
): Promise<number> {
  const [made] = await tx.rows<{ id: number }>(
    'insert-credit',
    'insert into payment_credits (payment_id, value_cents, reason) values ($1, $2, $3) returning id',
    [credit.paymentId, credit.valueCents, credit.reason],
  );
  if (!made) throw new Error('a credit was not written');
  return made.id;
}

type WithdrawnCredit = { invoiceId: number; detail: string; valueCents: number };

/**
 * Credits for what was received before its invoice was withdrawn, or came back since because its return failed; later
 * payments get theirs on arrival.
 */
export const insertCreditsOfWithdrawn = (tx: Tx): Promise<WithdrawnCredit[]> =>
  tx.rows(
    'credit-withdrawn',
    `with made as (
       insert into payment_credits (payment_id, value_cents, reason)
       select p.id, p.value_cents - p.returned_cents - k.cents, 'withdrawn' from invoices i
       join charges c on (c.company_id, c.invoice_id) = (i.company_id, i.id)
       join payments p on (p.company_id, p.charge_id) = (c.company_id, c.id)
       cross join lateral (select coalesce(sum(value_cents), 0)::int as cents from payment_credits
         where company_id = p.company_id and payment_id = p.id) k
       where i.company_id = current_company() and i.status = 'withdrawn' and p.value_cents - p.returned_cents > k.cents
       order by p.id returning payment_id, value_cents)
     select i.id::int as "invoiceId", i.detail, made.value_cents as "valueCents" from made
     join payments p on p.company_id = current_company() and p.id = made.payment_id
     join charges c on (c.company_id, c.id) = (p.company_id, p.charge_id)
     join invoices i on (i.company_id, i.id) = (c.company_id, c.invoice_id) order by made.payment_id`,
    [],
  );

type Page = { skip: number; limit: number };
type PaymentRow = Omit<Payment, 'value' | 'returned' | 'net' | 'receivedAt'> & {
  cents: number;
  returnedCents: number;
  receivedAt: Date;
};

/** For all companies, newest first; `term`: searched in the company's name and the provider's id. */
export async function selectPayments(system: Tx, term: string, page: Page): Promise<Payment[]> {
  const rows = await system.rows<PaymentRow>(
    'list-payments',
    `select p.id, p.company_id as "companyId", co.name as "companyName", ch.invoice_id as "invoiceId", p.provider,
       p.provider_payment_id as "providerPaymentId", p.value_cents as cents, p.returned_cents as "returnedCents", p.received_at as "receivedAt"
     from payments p join charges ch on ch.company_id = p.company_id and ch.id = p.charge_id join companies co on co.id = p.company_id
     where $3 = '' or position(plain($3) in plain(co.name)) > 0 or p.provider_payment_id = $3
     order by p.id desc offset $1 limit $2`,
    [page.skip, page.limit, term],
  );
  return rows.map(({ cents, returnedCents, receivedAt, ...row }) => ({
    ...row,
    value: toReais(cents),
    returned: toReais(returnedCents),
    net: toReais(cents - returnedCents),
    receivedAt: receivedAt.toISOString(),
  }));
}

export async function countPayments(system: Tx, term: string): Promise<number> {
  const [counted] = await system.rows<{ count: number }>(
    'count-payments',
    `select count(*) as count from payments p join companies co on co.id = p.company_id
     where $1 = '' or position(plain($1) in plain(co.name)) > 0 or p.provider_payment_id = $1`,
    [term],
  );
  return counted?.count ?? 0;
}

type CreditRow = Omit<PaymentCredit, 'value' | 'resolvedAt' | 'createdAt'> & {
  cents: number;
  resolvedAt: Date | null;
  createdAt: Date;
};

/** For all companies; unresolved credits first. */
export async function selectCredits(system: Tx, term: string, page: Page): Promise<PaymentCredit[]> {
  const rows = await system.rows<CreditRow>(
    'list-credits',
    `select k.id, k.company_id as "companyId", co.name as "companyName", ch.invoice_id as "invoiceId", k.value_cents as cents, k.reason,
       k.settled_at as "resolvedAt", k.note, k.created_at as "createdAt"
     from payment_credits k join payments p on p.company_id = k.company_id and p.id = k.payment_id
     join charges ch on ch.company_id = p.company_id and ch.id = p.charge_id join companies co on co.id = k.company_id
     where $3 = '' or position(plain($3) in plain(co.name)) > 0
     order by k.settled_at is not null, k.id desc offset $1 limit $2`,
    [page.skip, page.limit, term],
  );
  return rows.map(({ cents, resolvedAt, createdAt, ...row }) => ({
    ...row,
    value: toReais(cents),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }));
}

export async function countCredits(system: Tx, term: string): Promise<number> {
  const [counted] = await system.rows<{ count: number }>(
    'count-credits',
    `select count(*) as count from payment_credits k join companies co on co.id = k.company_id
     where $1 = '' or position(plain($1) in plain(co.name)) > 0`,
    [term],
  );
  return counted?.count ?? 0;
}

/** In any company. */
export async function selectCompanyOfCredit(system: Tx, id: number): Promise<number | null> {
  const [found] = await system.rows<{ companyId: number }>(
    'company-of-credit',
    'select company_id as "companyId" from payment_credits where id = $1',
    [id],
  );
  return found?.companyId ?? null;
}

/** False: it is resolved already. */
export async function saveCreditResolved(tx: Tx, id: number, note: string): Promise<boolean> {
  const resolved = await tx.rows(
    'resolve-credit',
    'update payment_credits set settled_at = $3, note = $2 where company_id = current_company() and id = $1 and settled_at is null returning id',
    [id, note, tx.now],
  );
  return resolved.length > 0;
}

type LastPayment = { id: number; provider: PaymentProviderName; txid: string };

/** The last payment of which something was not returned. */
export async function selectLastPayment(tx: Tx, invoiceId: number): Promise<LastPayment | null> {
  const [found] = await tx.rows<LastPayment>(
    'last-payment',
    `select p.id, p.provider, c.txid from charges c join payments p on p.company_id = c.company_id and p.charge_id = c.id
     where c.company_id = current_company() and c.invoice_id = $1 and p.returned_cents < p.value_cents order by p.id desc limit 1`,
    [invoiceId],
  );
  return found ?? null;
}

/** Open invoices with payments that were not fully returned. */
export async function selectPartlyPaidInvoiceIds(tx: Tx): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    'partly-paid-invoices',
    `select distinct i.id from invoices i join charges c on (c.company_id, c.invoice_id) = (i.company_id, i.id)
     join payments p on (p.company_id, p.charge_id) = (c.company_id, c.id)
     where i.company_id = current_company() and i.status = 'open' and p.returned_cents < p.value_cents order by i.id`,
    [],
  );
  return rows.map(({ id }) => id);
}

type ReceivedForInvoice = { id: string; returnedCents: number };

/** Payments received for an invoice, except those fully returned when first seen, by the provider's ids. */
export const selectReceived = (tx: Tx, invoiceId: number): Promise<ReceivedForInvoice[]> =>
  tx.rows(
    'payments-of-invoice',
    `select p.provider_payment_id as id, p.returned_cents as "returnedCents" from charges c join payments p on p.company_id = c.company_id and p.charge_id = c.id
     where c.company_id = current_company() and c.invoice_id = $1 and not p.returned_unseen order by p.id`,
    [invoiceId],
  );
