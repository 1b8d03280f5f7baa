import { texts } from '../../platform/texts.ts';

export const summaryTexts = texts('summary', {
  pt: {
    ask: 'Resumir a conversa com IA',
    cancel: 'Cancelar o resumo',
    retry: 'Tentar resumir de novo',
    working: 'Resumindo…',
  },
  en: {
    ask: 'Sum up the conversation with AI',
    cancel: 'Cancel the summary',
    retry: 'Try the summary again',
    working: 'Summing up…',
  },
  es: {
    ask: 'Resumir la conversación con IA',
    cancel: 'Cancelar el resumen',
    retry: 'Intentar el resumen de nuevo',
    working: 'Resumiendo…',
  },
});
