import { companyTexts } from '../platform/text/company-texts.ts';

/** `message` of the responses about queues (docs/protocol.md 11). */
export const queueReplyTexts = companyTexts({
  pt: {
    deleted: 'Fila excluída com sucesso.',
  },
  en: {
    deleted: 'The queue was deleted.',
  },
  es: {
    deleted: 'La fila se eliminó.',
  },
});
