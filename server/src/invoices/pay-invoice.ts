import { changePlan } from '../companies/change-plan.ts';
import { billingRoom } from '../companies/company.audience.ts';
import { findCompanyProfile } from '../companies/find-company.ts';
import { moveDueDate } from '../companies/move-due-date.ts';
import { queueMail } from '../mails/queue-mail.ts';
import type { Tx } from '../platform/db/tx.ts';
import { findBillingContact } from './find-billing-contact.ts';
import type { StoredInvoice } from './find-invoice.ts';
import { type PaidWith, savePaid, saveRenewal } from './invoice.store.ts';
import type { InvoiceDeps } from './invoice-deps.ts';

/** Pays an invoice locked by the caller: it, the plan, due date, notice and mail with the receipt, all or nothing. */
export async function payInvoice(tx: Tx, invoice: StoredInvoice, paid: PaidWith, deps: InvoiceDeps): Promise<Date> {
  await savePaid(tx, invoice.id, paid);
  if (paid.planId !== null) await changePlan(tx, paid.planId);
  const isOtherPlan = paid.planId !== null && paid.planId !== invoice.planId;
  const prices = isOtherPlan ? { before: invoice.valueCents, after: paid.valueCents } : undefined;
  const dueDate = await moveDueDate(tx, { fromToday: true, prices });
  await saveRenewal(tx, invoice.id, dueDate);
  const { id, name } = await findCompanyProfile(tx);
  tx.emit(
    'payment',
    { action: 'CONCLUIDA', company: { id, name, dueDate: dueDate.toISOString() } },
    { rooms: ['company', billingRoom] },
  );
  const contact = await findBillingContact(tx);
  if (contact)
    await queueMail(tx, deps.mails, {
      content: {
        kind: 'invoicePaid',
        name,
        email: contact.email,
        detail: paid.detail,
        valueCents: paid.valueCents,
        renewedUntil: contact.dayOf(dueDate),
        address: deps.links.receiptUrl(invoice),
      },
      recipient: contact.email,
      language: contact.language,
    });
  return dueDate;
}
