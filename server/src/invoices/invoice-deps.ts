import type { MailDeps } from '../mails/mail-deps.ts';
import type { InvoiceLinks } from './invoice-links.ts';

/** Dependencies of invoices. */
export type InvoiceDeps = { links: InvoiceLinks; mails: MailDeps };
