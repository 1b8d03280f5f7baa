import { companyTexts } from '../../platform/text/company-texts.ts';

/** The note is read by the company's users. */
export const assistantTexts = companyTexts({
  pt: { suggestion: (name: string, text: string) => `Sugestão de resposta de ${name}:\n${text}` },
  en: { suggestion: (name, text) => `Reply suggested by ${name}:\n${text}` },
  es: { suggestion: (name, text) => `Respuesta sugerida por ${name}:\n${text}` },
});
