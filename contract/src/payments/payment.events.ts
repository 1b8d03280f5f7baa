/** `CONCLUIDA`: an invoice was paid, and the company is active until `dueDate`. `reload`: invoices have changed. */
export type PaymentEvent =
  | { action: 'CONCLUIDA'; company: { id: number; name: string; dueDate: string | null } }
  | { action: 'reload' };
