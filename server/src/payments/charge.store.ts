import type { PaymentProviderName } from '@balcao/contract/payments/payment';
import type { Tx } from '../platform/db/tx.ts';
import type { PayerOrigin } from './drivers/payment-provider.ts';

export type ChargeRow = {
  id: number;
  companyId: number;
  invoiceId: number;
  provider: PaymentProviderName;
  txid: string;
  planId: number | null;
  /** of the plan that is offered */
  priceCents: number;
  /** the amount of the charge */
  valueCents: number;
  status: 'creating' | 'open' | 'paid' | 'expired';
  pixCode: string;
  expiresAt: Date;
  sandboxPayments: number[];
  createdAt: Date;
  updatedAt: Date;
};

const columns = `id, company_id as "companyId", invoice_id as "invoiceId", provider, txid, plan_id as "planId", price_cents as "priceCents",
  value_cents as "valueCents", status, pix_code as "pixCode", expires_at as "expiresAt", sandbox_payments as "sandboxPayments",
  created_at as "createdAt", updated_at as "updatedAt"`;

type Asked = Pick<ChargeRow, 'invoiceId' | 'provider' | 'planId' | 'priceCents' | 'valueCents'>;

/** The newest charge with the same terms that stays valid for a while. */
export async function selectLiveCharge(tx: Tx, asked: Asked, goodUntil: Date): Promise<ChargeRow | null> {
  const [found] = await tx.rows<ChargeRow>(
    'live-charge',
    `select ${columns} from charges where company_id = current_company() and invoice_id = $1 and status in ('creating', 'open')
       and provider = $2 and plan_id is not distinct from $3::int and price_cents = $4 and value_cents = $5 and expires_at > $6
     order by id desc limit 1`,
    [asked.invoiceId, asked.provider, asked.planId, asked.priceCents, asked.valueCents, goodUntil],
  );
  return found ?? null;
}

export async function insertCharge(
  tx: Tx,
  charge: Asked & Pick<ChargeRow, 'txid' | 'expiresAt'> & { nextCheckAt: Date | null },
): Promise<ChargeRow> {
  const [made] = await tx.rows<ChargeRow>(
    'insert-charge',
    `insert into charges (invoice_id, provider, txid, plan_id, price_cents, value_cents, expires_at, next_check_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${columns}`,
    [
      charge.invoiceId,
      charge.provider,
      charge.txid,
      charge.planId,
      charge.priceCents,
      charge.valueCents,
      charge.expiresAt,
      charge.nextCheckAt,
    ],
  );
  if (!made) throw new Error('a charge was not written');
  return made;
}

/** Opens the charge once the provider has created it; keeps it paid if a payment arrived even earlier. */
export async function saveCreated(tx: Tx, id: number, created: { pixCode: string; reference: string }): Promise<void> {
  await tx.rows(
    'charge-created',
    `update charges set status = case when status = 'creating' then 'open' else status end, pix_code = $2, reference = $3, updated_at = $4
     where company_id = current_company() and id = $1`,
    [id, created.pixCode, created.reference, tx.now],
  );
}

export async function selectCharge(tx: Tx, txid: string): Promise<ChargeRow | null> {
  const [found] = await tx.rows<ChargeRow>(
    'find-charge',
    `select ${columns} from charges where company_id = current_company() and txid = $1`,
    [txid],
  );
  return found ?? null;
}

export async function saveChargeStatus(
  tx: Tx,
  id: number,
  { status, nextCheckAt }: { status: ChargeRow['status']; nextCheckAt: Date | null },
): Promise<void> {
  await tx.rows(
    'charge-status',
    `update charges set status = $2, next_check_at = $3, updated_at = $4 where company_id = current_company() and id = $1`,
    [id, status, nextCheckAt, tx.now],
  );
}

/** Sets the time of the next check, whatever the charge's state is meanwhile. */
export async function postponeCheck(tx: Tx, id: number, nextCheckAt: Date | null): Promise<void> {
  await tx.rows(
    'charge-postpone-check',
    'update charges set next_check_at = $2 where company_id = current_company() and id = $1',
    [id, nextCheckAt],
  );
}

export async function addSandboxPayment(tx: Tx, txid: string, cents: number): Promise<boolean> {
  const added = await tx.rows(
    'sandbox-payment',
    `update charges set sandbox_payments = sandbox_payments || $2::int, updated_at = $3
     where company_id = current_company() and txid = $1 and provider = 'sandbox' returning id`,
    [txid, cents, tx.now],
  );
  return added.length > 0;
}

type DueCharge = { companyId: number; txid: string };

/** Charges of all companies that are due for a check. `paidLimit`: limits paid ones, so that they delay no others. */
export const selectDueCharges = (
  system: Tx,
  provider: PaymentProviderName,
  { limit, paidLimit }: { limit: number; paidLimit: number },
): Promise<DueCharge[]> =>
  system.rows(
    'due-charges',
    `(select company_id as "companyId", txid from charges
      where status in ('creating', 'open') and next_check_at <= $1 and provider = $2 order by next_check_at limit $3)
     union all
     (select company_id, txid from charges
      where status = 'paid' and next_check_at <= $1 and provider = $2 order by next_check_at limit $4)`,
    [system.now, provider, limit, paidLimit],
  );

/** Our charges among the txids named by a provider, in all companies. */
export const selectNamedCharges = (
  system: Tx,
  provider: PaymentProviderName,
  txids: readonly string[],
): Promise<DueCharge[]> =>
  system.rows(
    'named-charges',
    `select company_id as "companyId", txid from charges where txid = any($1::text[]) and provider = $2`,
    [txids, provider],
  );

/** The amount received for an invoice by all its charges, less what was returned to the payer. */
export async function sumNetReceived(tx: Tx, invoiceId: number): Promise<number> {
  const [sum] = await tx.rows<{ cents: number }>(
    'invoice-net-amount',
    `select coalesce(sum(p.value_cents - p.returned_cents), 0)::bigint as cents
     from charges c join payments p on p.company_id = c.company_id and p.charge_id = c.id
     where c.company_id = current_company() and c.invoice_id = $1`,
    [invoiceId],
  );
  return sum?.cents ?? 0;
}

export async function selectNewestCharge(tx: Tx, invoiceId: number): Promise<ChargeRow | null> {
  const [found] = await tx.rows<ChargeRow>(
    'newest-charge',
    `select ${columns} from charges where company_id = current_company() and invoice_id = $1 order by id desc limit 1`,
    [invoiceId],
  );
  return found ?? null;
}

/** Prefers a paid charge among the earlier ones: a provider does not delete it. */
export async function selectPayerOrigin(tx: Tx, provider: PaymentProviderName): Promise<PayerOrigin> {
  const [found] = await tx.rows<PayerOrigin>(
    'payer-origin',
    `select i.code as installation, (
       select txid from charges where company_id = current_company() and provider = $1 and reference <> ''
       order by status = 'paid' desc, id desc limit 1) as "earlierTxid" from installation i`,
    [provider],
  );
  if (!found) throw new Error('an installation without its code');
  return found;
}
