import { companyTexts } from '../platform/text/company-texts.ts';

/** `message` of the responses about users (docs/protocol.md 11). */
export const userReplyTexts = companyTexts({
  pt: {
    deleted: 'Usuário excluído com sucesso.',
  },
  en: {
    deleted: 'The user was deleted.',
  },
  es: {
    deleted: 'El usuario se eliminó.',
  },
});
