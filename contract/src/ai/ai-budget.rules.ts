import type { AiAbilities } from './ai-settings.ts';

const nearFrom = 0.8;

/** How much of the month's tokens is used. `cap` null: there is no limit. */
export function budgetOf(tokens: number, cap: number | null): AiAbilities['budget'] {
  if (cap === null || tokens < cap * nearFrom) return 'free';
  return tokens < cap ? 'near' : 'spent';
}
