/** `CONCLUIDA`: an invoice is paid, and the company goes on until `dueDate`. `reload`: invoices are others than they were. */
export type PaymentEvent =
  | { action: 'CONCLUIDA'; company: { id: number; name: string; dueDate: string | null } }
  | { action: 'reload' };
