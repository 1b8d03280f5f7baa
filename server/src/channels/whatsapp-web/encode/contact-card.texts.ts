import { companyTexts } from '../../../platform/text/company-texts.ts';

/** Title of several contact cards in one message. */
export const contactCardTexts = companyTexts({
  pt: {
    contacts: (count: number) => `${count} contatos`,
  },
  en: {
    contacts: (count) => `${count} contacts`,
  },
  es: {
    contacts: (count) => `${count} contactos`,
  },
});
