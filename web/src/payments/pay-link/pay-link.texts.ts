import { texts } from '../../platform/texts.ts';

export const payLinkTexts = texts('payLink', {
  pt: {
    title: 'Fatura de {company}',
    plan: 'Plano',
    value: 'Valor',
    dueDate: 'Vencimento',
    pay: 'Pagar com Pix',
    unknown: 'Este link não vale. Confira se ele foi copiado por inteiro.',
    withdrawn: 'Esta fatura não vale mais: outra tomou o seu lugar.',
    unavailable: 'Esta instalação ainda não recebe pagamentos. Fale com quem fornece o Balcão à sua empresa.',
    enter: 'Entrar no Balcão',
  },
  en: {
    title: 'Invoice of {company}',
    plan: 'Plan',
    value: 'Value',
    dueDate: 'Due date',
    pay: 'Pay by Pix',
    unknown: 'This link is not good. See whether it was copied whole.',
    withdrawn: 'This invoice is not valid any more: another has taken its place.',
    unavailable: 'This installation takes no payments yet. Ask whoever provides Balcão to your company.',
    enter: 'Sign in to Balcão',
  },
  es: {
    title: 'Factura de {company}',
    plan: 'Plan',
    value: 'Valor',
    dueDate: 'Vencimiento',
    pay: 'Pagar con Pix',
    unknown: 'Este enlace no vale. Revise si se copió entero.',
    withdrawn: 'Esta factura ya no vale: otra tomó su lugar.',
    unavailable: 'Esta instalación todavía no recibe pagos. Hable con quien provee Balcão a su empresa.',
    enter: 'Entrar en Balcão',
  },
});
