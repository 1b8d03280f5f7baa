import { texts } from '../../platform/texts.ts';

export const promptTextTexts = texts('promptTexts', {
  pt: {
    remove: 'Remover {name}',
    removeTitle: 'Remover {name}?',
    removeConsequence: 'A IA deixa de procurar neste texto.',
    removeAction: 'Remover texto',
    removed: 'Texto removido.',
  },
  en: {
    remove: 'Remove {name}',
    removeTitle: 'Remove {name}?',
    removeConsequence: 'The AI stops looking in this text.',
    removeAction: 'Remove text',
    removed: 'Text removed.',
  },
  es: {
    remove: 'Quitar {name}',
    removeTitle: '¿Quitar {name}?',
    removeConsequence: 'La IA deja de buscar en este texto.',
    removeAction: 'Quitar texto',
    removed: 'Texto quitado.',
  },
});
