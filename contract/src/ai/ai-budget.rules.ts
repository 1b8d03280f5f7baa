import type { AiAbilities } from './ai-settings.ts';

const nearFrom = 0.8;

/** The used share of the month's tokens. `cap` null: there is no limit. */
export function budgetOf(tokens: number, cap: number | null): AiAbilities['budget'] {
  if (cap === null || tokens < cap * nearFrom) return 'free';
  return tokens < cap ? 'near' : 'spent';
}
