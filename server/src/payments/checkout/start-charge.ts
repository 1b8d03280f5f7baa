import { randomInt } from 'node:crypto';
import { Failure, invalidInput } from '@balcao/contract/errors';
import { amountText } from '@balcao/contract/invoices/money.rules';
import type { PixCharge } from '@balcao/contract/payments/payment';
import type { StoredInvoice } from '../../invoices/find-invoice.ts';
import { inTx, type Tx, type TxContext } from '../../platform/db/tx.ts';
import {
  type ChargeRow,
  insertCharge,
  saveCreated,
  selectLiveCharge,
  selectPayerOrigin,
  sumNetReceived,
} from '../charge.store.ts';
import { nextCheckAt } from '../check-times.rules.ts';
import { type Payer, PayerDocumentError, type PaymentProvider, ProviderError } from '../drivers/payment-provider.ts';
import type { PaymentDeps } from '../payment-deps.ts';

/** The validity of a code; one that expires sooner than `minLeftMs` is not shown again. */
const goodForMs = 60 * 60_000;
const minLeftMs = 5 * 60_000;

/** Stored before the provider is called, so that an early payment finds its charge. */
export type PreparedCharge = {
  charge: ChargeRow;
  payer: Payer;
  description: string;
  /** the error when the provider refuses the CPF or CNPJ: whether the payer can give another */
  refusal?: 'document' | 'companyDocument';
};

type Offer = { planId: number | null; priceCents: number };

/**
 * In the transaction that locks the invoice: concurrent requests get the same charge. Amounts already received are
 * subtracted; the rest is raised to the provider's minimum, and the excess becomes a credit. @throws Failure
 * ERR_PAYMENT_UNAVAILABLE
 */
export async function prepareCharge(
  tx: Tx,
  invoice: StoredInvoice,
  { planId, priceCents }: Offer,
  payer: Omit<Payer, 'companyId'>,
  { provider }: Pick<PaymentDeps, 'provider'>,
): Promise<PreparedCharge> {
  if (!provider) throw new Failure('ERR_PAYMENT_UNAVAILABLE');
  const netCents = await sumNetReceived(tx, invoice.id);
  const valueCents = chargedCents(provider, { priceCents, netCents });
  const asked = { invoiceId: invoice.id, provider: provider.name, planId, priceCents, valueCents };
  const live = await selectLiveCharge(tx, asked, new Date(tx.now.getTime() + minLeftMs));
  const charge =
    live ??
    (await insertCharge(tx, {
      ...asked,
      txid: newTxid(),
      expiresAt: new Date(tx.now.getTime() + goodForMs),
      nextCheckAt: nextCheckAt({ createdAt: tx.now, status: 'creating' }, tx.now),
    }));
  return { charge, payer: { ...payer, companyId: tx.companyId }, description: `Balcao ${invoice.detail}` };
}

/** A plan cheaper than the provider's minimum is the operator's to price: charges never exceed the price. */
const chargedCents = (
  { minCents }: Pick<PaymentProvider, 'minCents'>,
  { priceCents, netCents }: { priceCents: number; netCents: number },
): number => Math.max(Math.min(minCents, priceCents), priceCents - netCents);

/** What a payer has left to pay: nothing when the received parts cover the price. */
export const dueCents = (
  provider: Pick<PaymentProvider, 'minCents'> | null,
  amounts: { priceCents: number; netCents: number },
): number => (amounts.netCents >= amounts.priceCents ? 0 : chargedCents(provider ?? { minCents: 0 }, amounts));

/**
 * Calls the provider, outside of any transaction. A retry with the same txid creates no second charge. @throws Failure
 * ERR_PAYMENT_UNAVAILABLE, ERR_INVALID_INPUT for a refused document: another can be given for the txid
 */
export async function createAtProvider(
  context: TxContext,
  { provider, log }: PaymentDeps,
  { charge, payer, description, refusal = 'document' }: PreparedCharge,
  signal?: AbortSignal,
): Promise<PixCharge> {
  if (!provider) throw new Failure('ERR_PAYMENT_UNAVAILABLE');
  if (charge.pixCode !== '') return presentCharge(charge, context.clock.now());
  const { txid, valueCents: cents, expiresAt, companyId } = charge;
  const origin = await inTx(context, companyId, (tx) => selectPayerOrigin(tx, provider.name));
  const request = { txid, cents, description, expiresAt, now: context.clock.now(), payer, ...origin };
  const created = await ask(provider, request, signal).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ companyId, txid, reason: error.message }, 'the payment provider created no charge');
    if (error instanceof PayerDocumentError) throw invalidInput('document', refusal);
    throw new Failure('ERR_PAYMENT_UNAVAILABLE');
  });
  await inTx(context, companyId, (tx) => saveCreated(tx, charge.id, created));
  return presentCharge({ ...charge, pixCode: created.pixCode }, context.clock.now());
}

const ask = (provider: PaymentProvider, ...asked: Parameters<PaymentProvider['createCharge']>) =>
  provider.createCharge(...asked);

const presentCharge = (
  { invoiceId, txid, pixCode, valueCents, expiresAt, provider }: ChargeRow,
  now: Date,
): PixCharge => ({
  invoiceId,
  txid,
  qrcode: { qrcode: pixCode },
  valor: { original: amountText(valueCents) },
  expiresAt: expiresAt.toISOString(),
  secondsLeft: Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000)),
  isSandbox: provider === 'sandbox',
});

const alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** 26 to 35 letters and digits, as the Banco Central requires; unguessable. */
const newTxid = (): string => Array.from({ length: 32 }, () => alphabet[randomInt(alphabet.length)]).join('');
