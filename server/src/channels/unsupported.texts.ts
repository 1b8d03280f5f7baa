import { companyTexts } from '../platform/text/company-texts.ts';

/** Body of a message of a type that is not shown. */
export const unsupportedTexts = companyTexts({
  pt: {
    cannotBeShown: '[Mensagem que não pode ser mostrada aqui]',
    typeCannotBeShown: (type: string) => `[Mensagem que não pode ser mostrada aqui: ${type.slice(0, 60)}]`,
    empty: 'vazia',
  },
  en: {
    cannotBeShown: '[Message that cannot be shown here]',
    typeCannotBeShown: (type) => `[Message that cannot be shown here: ${type.slice(0, 60)}]`,
    empty: 'empty',
  },
  es: {
    cannotBeShown: '[Mensaje que no se puede mostrar aquí]',
    typeCannotBeShown: (type) => `[Mensaje que no se puede mostrar aquí: ${type.slice(0, 60)}]`,
    empty: 'vacío',
  },
});
