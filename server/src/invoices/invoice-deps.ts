import type { MailDeps } from '../mails/mail-deps.ts';
import type { InvoiceLinks } from './invoice-links.ts';

/** What invoices need of their process. */
export type InvoiceDeps = { links: InvoiceLinks; mails: MailDeps };
