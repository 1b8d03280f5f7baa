import { useTexts } from '../platform/texts.ts';
import { useNavigationWarning } from '../shell/navigation/navigation-counts.ts';
import { useSession } from '../shell/session/session.tsx';
import { useAiAbilities } from './ai.queries.ts';
import { aiBudgetTexts } from './ai-budget.texts.ts';

/** Warns admins at the Settings item of the drawer when the month's tokens are nearly used up, or over. Renders nothing. */
export function AiBudgetWarning() {
  const t = useTexts(aiBudgetTexts);
  const { may } = useSession();
  const budget = useAiAbilities()?.budget;
  const isWarned = may('settings:edit') && (budget === 'near' || budget === 'spent');
  useNavigationWarning('/settings', isWarned ? t(budget === 'near' ? 'capNear' : 'capSpent') : undefined);
  return null;
}
