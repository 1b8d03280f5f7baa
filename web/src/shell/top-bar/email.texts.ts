import { texts } from '../../platform/texts.ts';

export const emailTexts = texts('emailConfirmation', {
  pt: {
    unconfirmed: 'Confirme o e-mail {email} pelo link que enviamos.',
    resend: 'Enviar de novo',
    resent: 'Enviamos outro link para {email}.',
  },
  en: {
    unconfirmed: 'Confirm the e-mail {email} by the link that we have sent.',
    resend: 'Send again',
    resent: 'We have sent another link to {email}.',
  },
  es: {
    unconfirmed: 'Confirme el correo {email} con el enlace que enviamos.',
    resend: 'Enviar de nuevo',
    resent: 'Enviamos otro enlace a {email}.',
  },
});
