import { ensure } from '@balcao/contract/errors';
import type { Tx } from '../platform/db/tx.ts';
import { type InvoiceRow, lockInvoice, selectInvoice, selectOpenInvoiceId } from './invoice.store.ts';

export type StoredInvoice = InvoiceRow;

/** An invoice of the transaction's company. @throws Failure ERR_NOT_FOUND */
export async function findInvoice(tx: Tx, id: number): Promise<StoredInvoice> {
  const found = await selectInvoice(tx, id);
  ensure(found, 'ERR_NOT_FOUND');
  return found;
}

/** A payable invoice, locked until the transaction ends. @throws Failure ERR_NOT_FOUND, ERR_INVOICE_NOT_OPEN */
export async function lockOpenInvoice(tx: Tx, id: number): Promise<StoredInvoice> {
  const found = await findLockedInvoice(tx, id);
  ensure(found.status === 'open', 'ERR_INVOICE_NOT_OPEN');
  return found;
}

/** @throws Failure ERR_NOT_FOUND */
export async function findLockedInvoice(tx: Tx, id: number): Promise<StoredInvoice> {
  const found = await lockInvoice(tx, id);
  ensure(found, 'ERR_NOT_FOUND');
  return found;
}

/** The first open invoice; null when there is none. */
export const findOpenInvoiceId = (tx: Tx): Promise<number | null> => selectOpenInvoiceId(tx);
