import { IconTargetArrow } from '@tabler/icons-react';
import { useTexts } from '../../platform/texts.ts';
import { useQueues } from '../../queues/queue.queries.ts';
import { IconButton } from '../../ui/elements/icon-button.tsx';
import { goalTexts } from './goal.texts.ts';

/** Filters tickets by their goals, the nearest due time first; absent while no queue has goals. */
export function DueFilter({ pressed, onChange }: { pressed: boolean; onChange: (pressed: boolean) => void }) {
  const t = useTexts(goalTexts);
  const hasGoals = useQueues().some(
    ({ firstAnswerGoalMinutes, resolutionGoalMinutes }) =>
      firstAnswerGoalMinutes !== null || resolutionGoalMinutes !== null,
  );
  if (!hasGoals && !pressed) return null;
  return <IconButton icon={IconTargetArrow} name={t('dueOnly')} pressed={pressed} onClick={() => onChange(!pressed)} />;
}
