import { texts } from '../../platform/texts.ts';

export const payLinkTexts = texts('payLink', {
  pt: {
    title: 'Fatura de {company}',
    plan: 'Plano',
    value: 'Valor',
    dueDate: 'Vencimento',
    pay: 'Pagar com Pix',
    document: 'CPF ou CNPJ de quem paga',
    documentRequired: 'Para o Pix falta o CPF ou CNPJ de quem paga',
    documentInvalid: 'Este CPF ou CNPJ não foi aceito. Confira os números.',
    companyDocument:
      'O CPF ou CNPJ da empresa não foi aceito para o Pix. Um administrador da empresa pode corrigi-lo no Balcão, em Assinatura.',
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
    document: 'CPF or CNPJ of the payer',
    documentRequired: 'Pix needs the CPF or CNPJ of the payer',
    documentInvalid: 'This CPF or CNPJ was not accepted. Check its numbers.',
    companyDocument:
      'The CPF or CNPJ of the company was not accepted for Pix. An admin of the company can correct it in Balcão, under Subscription.',
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
    document: 'CPF o CNPJ de quien paga',
    documentRequired: 'Para el Pix falta el CPF o CNPJ de quien paga',
    documentInvalid: 'Este CPF o CNPJ no fue aceptado. Revise los números.',
    companyDocument:
      'El CPF o CNPJ de la empresa no fue aceptado para el Pix. Un administrador de la empresa puede corregirlo en Balcão, en Suscripción.',
    unknown: 'Este enlace no vale. Revise si se copió entero.',
    withdrawn: 'Esta factura ya no vale: otra tomó su lugar.',
    unavailable: 'Esta instalación todavía no recibe pagos. Hable con quien provee Balcão a su empresa.',
    enter: 'Entrar en Balcão',
  },
});
