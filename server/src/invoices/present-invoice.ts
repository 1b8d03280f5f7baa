import type { Invoice } from '@balcao/contract/invoices/invoice';
import { toReais } from '@balcao/contract/invoices/money.rules';
import type { InvoiceRow } from './invoice.store.ts';
import type { InvoiceLinks } from './invoice-links.ts';

/** As sent to clients. Withdrawn invoices are never sent. */
export const presentInvoice = (row: InvoiceRow, links: InvoiceLinks): Invoice => ({
  id: row.id,
  companyId: row.companyId,
  detail: row.detail,
  value: toReais(row.valueCents),
  dueDate: row.dueDate.toISOString(),
  status: row.status === 'paid' ? 'paid' : 'open',
  paidAt: row.paidAt?.toISOString() ?? null,
  renewedUntil: row.renewedUntil?.toISOString() ?? null,
  receiptUrl: row.status === 'paid' ? links.receiptUrl(row) : null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
