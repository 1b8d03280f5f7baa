import { companyTexts } from '../../platform/text/company-texts.ts';

/** `message` of the responses (docs/protocol.md 11). */
export const passwordResetTexts = companyTexts({
  pt: { sent: 'Email enviado com sucesso', reset: 'Senha redefinida com sucesso' },
  en: { sent: 'The e-mail was sent', reset: 'The password was reset' },
  es: { sent: 'El correo se envió', reset: 'La contraseña se restableció' },
});
