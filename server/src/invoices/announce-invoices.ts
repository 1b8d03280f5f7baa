import { billingRoom } from '../companies/company.audience.ts';
import { lockCompany } from '../companies/lock-company.ts';
import { queueMail } from '../mails/queue-mail.ts';
import type { Tx } from '../platform/db/tx.ts';
import { findBillingContact } from './find-billing-contact.ts';
import { claimUnannounced } from './invoice.store.ts';
import type { InvoiceDeps } from './invoice-deps.ts';
import { invoicesChanged } from './invoice-events.ts';

/** Makes screens reload the invoices; each new one is mailed once, with a link that needs no session. */
export async function announceInvoices(tx: Tx, { links, mails }: InvoiceDeps): Promise<void> {
  // Locked before its invoices, in the same order as in payments.
  await lockCompany(tx);
  tx.emit('payment', { action: 'reload' }, { rooms: ['admins', billingRoom] });
  tx.publish(invoicesChanged, { companyId: tx.companyId });
  const fresh = await claimUnannounced(tx);
  const contact = fresh.length > 0 ? await findBillingContact(tx) : null;
  if (!contact) return;
  for (const invoice of fresh)
    await queueMail(tx, mails, {
      content: {
        kind: 'invoice',
        name: contact.name,
        email: contact.email,
        detail: invoice.detail,
        valueCents: invoice.valueCents,
        dueDate: contact.dayOf(invoice.dueDate),
        address: links.payUrl(invoice),
      },
      recipient: contact.email,
      language: contact.language,
    });
}
