import { ensure } from '@balcao/contract/errors';
import type { Invoice } from '@balcao/contract/invoices/invoice';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { selectInvoices } from './invoice.store.ts';
import type { InvoiceDeps } from './invoice-deps.ts';
import { presentInvoice } from './present-invoice.ts';

/** docs/protocol.md 11, Billing. */
const pageSize = 200;

export async function listInvoices(
  tx: Tx,
  actor: Actor,
  { searchParam = '', pageNumber }: { searchParam?: string | undefined; pageNumber: number },
  { links }: Pick<InvoiceDeps, 'links'>,
): Promise<Invoice[]> {
  ensure(can(actor, 'billing:pay'), 'ERR_NO_PERMISSION');
  const page = { skip: (pageNumber - 1) * pageSize, limit: pageSize };
  return (await selectInvoices(tx, searchParam.trim(), page)).map((row) => presentInvoice(row, links));
}
