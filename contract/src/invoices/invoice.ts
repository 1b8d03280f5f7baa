import { z } from 'zod';
import { instant } from '../wire.ts';

/** On the wire an invoice is open or paid; one that was withdrawn is not shown. */
export const invoiceStatuses = ['open', 'paid'] as const;

export const invoice = z.object({
  id: z.number(),
  companyId: z.number(),
  /** what is billed: the plan */
  detail: z.string(),
  /** in reais */
  value: z.number(),
  dueDate: instant,
  status: z.enum(invoiceStatuses),
  paidAt: instant.nullable(),
  /** the due date after the payment */
  renewedUntil: instant.nullable(),
  /** the address of the PDF, once it is paid; opens without a session */
  receiptUrl: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Invoice = z.infer<typeof invoice>;

export type InvoiceState = 'paid' | 'overdue' | 'open';

/** `today` and the due day as `YYYY-MM-DD` of one zone. */
export const invoiceState = (status: Invoice['status'], dueDay: string, today: string): InvoiceState =>
  status === 'paid' ? 'paid' : dueDay < today ? 'overdue' : 'open';

/** How many days before its due date an invoice is written. */
export const invoicedDaysAhead = 20;
