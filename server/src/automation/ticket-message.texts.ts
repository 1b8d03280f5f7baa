import { companyTexts } from '../platform/text/company-texts.ts';

/** Automatic messages of a ticket. `{{ms}}` and `{{name}}` are template variables. */
export const ticketMessageTexts = companyTexts({
  pt: {
    accepted: (user: string) => `{{ms}} *{{name}}*, meu nome é *${user}* e vou continuar o seu atendimento.`,
    acceptedNameless: (user: string) => `{{ms}}, meu nome é *${user}* e vou continuar o seu atendimento.`,
    transferred: (queue: string) => `Você foi transferido para *${queue}*.`,
    transferredTo: (queue: string, user: string) =>
      `Você foi transferido para *${queue}* e será atendido por *${user}*.`,
  },
  en: {
    accepted: (user) => `{{ms}} *{{name}}*, my name is *${user}* and I will continue with you.`,
    acceptedNameless: (user) => `{{ms}}, my name is *${user}* and I will continue with you.`,
    transferred: (queue) => `You have been transferred to *${queue}*.`,
    transferredTo: (queue, user) => `You have been transferred to *${queue}* and will be served by *${user}*.`,
  },
  es: {
    accepted: (user) => `{{ms}} *{{name}}*, mi nombre es *${user}* y voy a continuar con su atención.`,
    acceptedNameless: (user) => `{{ms}}, mi nombre es *${user}* y voy a continuar con su atención.`,
    transferred: (queue) => `Fue transferido a *${queue}*.`,
    transferredTo: (queue, user) => `Fue transferido a *${queue}* y lo atenderá *${user}*.`,
  },
});
