import { companyTexts } from '../../platform/text/company-texts.ts';

/** The note is for the company, so it is in the company's language, for any requester. `language` is for the model. */
export const summaryTexts = companyTexts({
  pt: { heading: 'Resumo da conversa, feito por IA:', language: 'Brazilian Portuguese' },
  en: { heading: 'Summary of the conversation, made by AI:', language: 'English' },
  es: { heading: 'Resumen de la conversación, hecho por IA:', language: 'Spanish' },
});
