import { companyTexts } from './platform/text/company-texts.ts';

/** What a start prints for the operator. */
export const bannerTexts = companyTexts({
  pt: {
    address: 'Endereço',
    email: 'E-mail',
    password: 'Senha',
    shownOnce: '(anote: não será mostrada de novo)',
    testPhone: 'Telefone de teste',
    isUp: 'Balcão está no ar. Ctrl+C encerra.',
  },
  en: {
    address: 'Address',
    email: 'E-mail',
    password: 'Password',
    shownOnce: '(write it down: it is not shown again)',
    testPhone: 'Test phone',
    isUp: 'Balcão is up. Ctrl+C ends it.',
  },
  es: {
    address: 'Dirección',
    email: 'Correo',
    password: 'Contraseña',
    shownOnce: '(anótela: no se mostrará de nuevo)',
    testPhone: 'Teléfono de prueba',
    isUp: 'Balcão está en línea. Ctrl+C termina.',
  },
});
