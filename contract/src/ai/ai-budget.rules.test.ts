import { expect, it } from 'vitest';
import { budgetOf } from './ai-budget.rules.ts';

it.each([
  [0, 'free'],
  [799, 'free'],
  [800, 'near'],
  [999, 'near'],
  [1000, 'spent'],
  [5000, 'spent'],
] as const)('of a thousand tokens %i used is %s', (tokens, budget) => expect(budgetOf(tokens, 1000)).toBe(budget));

it('reports nothing as near the limit when there is no limit', () => expect(budgetOf(1e12, null)).toBe('free'));
