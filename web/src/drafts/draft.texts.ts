import { texts } from '../platform/texts.ts';

export const draftTexts = texts('drafts', {
  pt: { draftOf: 'Rascunho de {name}', use: 'Usar', discard: 'Descartar' },
  en: { draftOf: 'Draft by {name}', use: 'Use', discard: 'Discard' },
  es: { draftOf: 'Borrador de {name}', use: 'Usar', discard: 'Descartar' },
});
