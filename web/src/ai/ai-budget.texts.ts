import { texts } from '../platform/texts.ts';

/** Separate from the page's other texts: every page loads these. */
export const aiBudgetTexts = texts('aiBudget', {
  pt: {
    capNear: 'Mais de 80 % dos tokens de IA deste mês já foram usados.',
    capSpent: 'Os tokens de IA deste mês acabaram.',
  },
  en: {
    capNear: "More than 80 % of this month's AI tokens are used.",
    capSpent: "This month's AI tokens are used up.",
  },
  es: {
    capNear: 'Ya se usó más del 80 % de los tokens de IA de este mes.',
    capSpent: 'Los tokens de IA de este mes se acabaron.',
  },
});
