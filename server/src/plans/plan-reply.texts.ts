import { companyTexts } from '../platform/text/company-texts.ts';

/** `message` of the responses about plans (docs/protocol.md 11). */
export const planReplyTexts = companyTexts({
  pt: { deleted: 'Plano excluído com sucesso.' },
  en: { deleted: 'The plan was deleted.' },
  es: { deleted: 'El plan se eliminó.' },
});
