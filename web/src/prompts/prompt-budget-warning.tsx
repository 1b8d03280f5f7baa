import { budgetOf } from '@balcao/contract/ai/ai-budget.rules';
import { useTexts } from '../platform/texts.ts';
import { useNavigationWarning } from '../shell/navigation/navigation-counts.ts';
import { useSession } from '../shell/session/session.tsx';
import { usePrompts } from './prompt.queries.ts';
import { promptBudgetTexts } from './prompt-budget.texts.ts';

/** Warns admins at the item of the drawer when a prompt's tokens of the month are nearly used up, or over. Renders nothing. */
export function PromptBudgetWarning() {
  const { may } = useSession();
  return may('prompts:edit') ? <Warning /> : null;
}

function Warning() {
  const t = useTexts(promptBudgetTexts);
  const warned = usePrompts().map(({ name, totalTokens, monthlyTokenCap }) => ({
    name,
    budget: budgetOf(totalTokens, monthlyTokenCap),
  }));
  const worst = warned.find(({ budget }) => budget === 'spent') ?? warned.find(({ budget }) => budget === 'near');
  useNavigationWarning('/prompts', worst && t(worst.budget === 'near' ? 'capNear' : 'capSpent', { name: worst.name }));
  return null;
}
