import { companyTexts } from '../platform/text/company-texts.ts';

/** `message` of the answers about options of a queue. */
export const queueOptionReplyTexts = companyTexts({
  pt: { deleted: 'Opção excluída com sucesso.' },
  en: { deleted: 'The option was deleted.' },
  es: { deleted: 'La opción se eliminó.' },
});
