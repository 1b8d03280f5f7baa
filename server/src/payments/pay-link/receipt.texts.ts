import type { MailLanguage } from '../../mails/mail-content.ts';

type ReceiptTexts = Record<
  | 'title'
  | 'company'
  | 'document'
  | 'address'
  | 'detail'
  | 'dueDate'
  | 'paidAt'
  | 'renewedUntil'
  | 'payment'
  | 'returned'
  | 'sandbox',
  string
>;

export const receiptTexts: Record<MailLanguage, ReceiptTexts> = {
  pt: {
    title: 'Recibo da fatura {id}',
    company: 'Pago por',
    document: 'CPF ou CNPJ',
    address: 'Endereço',
    detail: 'Plano',
    dueDate: 'Vencimento',
    paidAt: 'Pago em',
    renewedUntil: 'Licença renovada até',
    payment: 'Identificação do pagamento',
    returned: 'Devolvido ao pagador',
    sandbox: 'Pagamento de teste: nenhum valor real foi recebido.',
  },
  en: {
    title: 'Receipt of invoice {id}',
    company: 'Paid by',
    document: 'CPF or CNPJ',
    address: 'Address',
    detail: 'Plan',
    dueDate: 'Due date',
    paidAt: 'Paid on',
    renewedUntil: 'Licence renewed until',
    payment: 'Payment identification',
    returned: 'Returned to the payer',
    sandbox: 'A test payment: no real money was received.',
  },
  es: {
    title: 'Recibo de la factura {id}',
    company: 'Pagado por',
    document: 'CPF o CNPJ',
    address: 'Dirección',
    detail: 'Plan',
    dueDate: 'Vencimiento',
    paidAt: 'Pagado el',
    renewedUntil: 'Licencia renovada hasta',
    payment: 'Identificación del pago',
    returned: 'Devuelto al pagador',
    sandbox: 'Pago de prueba: no se recibió ningún valor real.',
  },
};
