import type { MailLanguage } from './mail-content.ts';

type Values = { detail: string; amount: string };

/** `detail`: the company; `amount`: the returned amount. */
export const returnedMailTexts = {
  pt: {
    subject: 'Um pagamento foi devolvido',
    paragraphs: ({ detail, amount }: Values): string[] => [
      `O provedor de pagamentos informa que ${amount} pagos por ${detail} foram estornados ou contestados.`,
    ],
    action: 'Ver os pagamentos',
    after: ['A licença da empresa não mudou. Se for o caso, mude o vencimento dela em Empresas.'],
  },
  en: {
    subject: 'A payment was returned',
    paragraphs: ({ detail, amount }: Values): string[] => [
      `The payment provider says that ${amount} paid by ${detail} were refunded or charged back.`,
    ],
    action: 'See the payments',
    after: ['The licence of the company has not changed. If it should, change its due date in Companies.'],
  },
  es: {
    subject: 'Un pago fue devuelto',
    paragraphs: ({ detail, amount }: Values): string[] => [
      `El proveedor de pagos informa que ${amount} pagados por ${detail} fueron reembolsados o impugnados.`,
    ],
    action: 'Ver los pagos',
    after: ['La licencia de la empresa no cambió. Si corresponde, cambie su vencimiento en Empresas.'],
  },
} satisfies Record<MailLanguage, object>;
