import { formatDocument, readDocument } from '@balcao/contract/companies/document.rules';
import { ensure } from '@balcao/contract/errors';
import { formatReais, toReais } from '@balcao/contract/invoices/money.rules';
import type { TDocumentDefinitions } from 'pdfmake/interfaces';
import { findCompanyProfile } from '../../companies/find-company.ts';
import { dayIn, findBillingContact } from '../../invoices/find-billing-contact.ts';
import { findInvoice } from '../../invoices/find-invoice.ts';
import { readMailLanguage } from '../../mails/mail-content.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { renderPdf } from '../../platform/pdf/render-pdf.ts';
import { readBillingParty } from '../checkout/read-billing-party.ts';
import { selectReceived } from '../payment.store.ts';
import { receiptTexts } from './receipt.texts.ts';

type Within = <T>(run: (tx: Tx, invoiceId: number) => Promise<T>) => Promise<T>;

/** The receipt of a paid invoice, in the language of the first admin. @throws Failure ERR_NOT_FOUND if unpaid */
export async function writeReceipt(within: Within): Promise<{ name: string; bytes: Buffer }> {
  const { name, definition } = await within(describeReceipt);
  return { name, bytes: Buffer.from(await renderPdf(definition)) };
}

async function describeReceipt(tx: Tx, invoiceId: number): Promise<{ name: string; definition: TDocumentDefinitions }> {
  const invoice = await findInvoice(tx, invoiceId);
  ensure(invoice.status === 'paid' && invoice.paidAt, 'ERR_NOT_FOUND');
  const { name: companyName, timeZone } = await findCompanyProfile(tx);
  const party = await readBillingParty(tx);
  const contact = await findBillingContact(tx);
  const words = receiptTexts[readMailLanguage(contact?.language)];
  const day = (at: Date | null) => (at ? dayIn(at, timeZone) : '–');
  const address = [party.address2, party.city, party.state, party.zipcode].filter(Boolean).join(', ');
  const received = await selectReceived(tx, invoiceId);
  const returnedCents = received.reduce((sum, one) => sum + one.returnedCents, 0);
  const document = formatDocument(readDocument(party.document) ?? party.document);
  const rows: [string, string][] = [
    [words.company, party.firstName || companyName],
    ...(document ? [[words.document, document] satisfies [string, string]] : []),
    ...(address ? [[words.address, address] satisfies [string, string]] : []),
    [words.detail, invoice.detail],
    [words.dueDate, day(invoice.dueDate)],
    [words.paidAt, day(invoice.paidAt)],
    [words.renewedUntil, day(invoice.renewedUntil)],
    [words.payment, received.map(({ id }) => id).join(', ') || '–'],
    ...(returnedCents > 0 ? [[words.returned, formatReais(toReais(returnedCents))] satisfies [string, string]] : []),
  ];
  const title = words.title.replace('{id}', String(invoice.id));
  return {
    name: `recibo-${invoice.id}.pdf`,
    definition: {
      pageSize: 'A4',
      pageMargins: [56, 56, 56, 56],
      defaultStyle: { fontSize: 11, color: '#201C19' },
      info: { title, creator: 'Balcão' },
      content: [
        { text: 'Balcão', fontSize: 12, bold: true, color: '#C2470A' },
        { text: title, fontSize: 20, bold: true, margin: [0, 6, 0, 4] },
        { text: formatReais(toReais(invoice.valueCents)), fontSize: 26, bold: true, margin: [0, 6, 0, 16] },
        {
          layout: 'lightHorizontalLines',
          table: {
            widths: [150, '*'],
            body: rows.map(([label, text]) => [{ text: label, color: '#5C534B' }, { text }]),
          },
        },
        ...(invoice.paidBy === 'sandbox'
          ? [{ text: words.sandbox, color: '#B3261E', margin: [0, 16, 0, 0] as [number, number, number, number] }]
          : []),
      ],
    },
  };
}
