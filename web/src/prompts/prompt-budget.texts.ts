import { texts } from '../platform/texts.ts';

/** Separate from the page's other texts: every page of an admin loads these. */
export const promptBudgetTexts = texts('promptBudget', {
  pt: {
    capNear: '{name}: mais de 80 % dos tokens deste mês já foram usados.',
    capSpent: '{name}: os tokens deste mês acabaram, e os clientes esperam por uma pessoa.',
  },
  en: {
    capNear: '{name}: more than 80 % of this month’s tokens are used.',
    capSpent: '{name}: this month’s tokens are used up, and customers wait for a person.',
  },
  es: {
    capNear: '{name}: ya se usó más del 80 % de los tokens de este mes.',
    capSpent: '{name}: los tokens de este mes se acabaron, y los clientes esperan a una persona.',
  },
});
