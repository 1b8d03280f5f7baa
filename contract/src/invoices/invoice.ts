import { z } from 'zod';
import { instant } from '../wire.ts';

/** On the wire an invoice is open or paid; a withdrawn one is not shown. */
export const invoiceStatuses = ['open', 'paid'] as const;

export const invoice = z.object({
  id: z.number(),
  companyId: z.number(),
  /** the billed plan */
  detail: z.string(),
  /** in reais */
  value: z.number(),
  dueDate: instant,
  status: z.enum(invoiceStatuses),
  paidAt: instant.nullable(),
  /** the due date after the payment */
  renewedUntil: instant.nullable(),
  /** the URL of the PDF, once it is paid; opens without a session */
  receiptUrl: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Invoice = z.infer<typeof invoice>;

export type InvoiceState = 'paid' | 'overdue' | 'open';

/** `today` and the due day as `YYYY-MM-DD` of one zone. */
export const invoiceState = (status: Invoice['status'], dueDay: string, today: string): InvoiceState =>
  status === 'paid' ? 'paid' : dueDay < today ? 'overdue' : 'open';

/** Days before its due date on which an invoice is written. */
export const invoicedDaysAhead = 20;
