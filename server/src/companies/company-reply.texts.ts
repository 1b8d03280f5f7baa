import { companyTexts } from '../platform/text/company-texts.ts';

/** `message` of the responses about companies (docs/protocol.md 11). */
export const companyReplyTexts = companyTexts({
  pt: { deleted: 'Empresa excluída. Ela pode ser restaurada por 30 dias.' },
  en: { deleted: 'The company was deleted. It can be restored for 30 days.' },
  es: { deleted: 'La empresa se eliminó. Se puede restaurar durante 30 días.' },
});
