import type { MailContent } from '../mails/mail-content.ts';
import type { Tx } from '../platform/db/tx.ts';
import { selectInvoice } from './invoice.store.ts';
import type { InvoiceDeps } from './invoice-deps.ts';

/** Whether the invoice of a queued mail was paid or withdrawn before sending. */
export async function isOutdatedMail(
  tx: Tx,
  content: MailContent,
  { links }: Pick<InvoiceDeps, 'links'>,
): Promise<boolean> {
  if (content.kind !== 'invoice') return false;
  const linked = links.read(content.address.split('/').at(-1) ?? '');
  const invoice = linked && (await selectInvoice(tx, linked.id));
  return invoice?.status === 'paid' || invoice?.status === 'withdrawn';
}
