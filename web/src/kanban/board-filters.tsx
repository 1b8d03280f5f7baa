import { IconFilter } from '@tabler/icons-react';
import { useTexts } from '../platform/texts.ts';
import { ChoiceFilter } from '../tickets/list/choice-filter.tsx';
import type { BoardFilter, ChipChange } from './board-filter.ts';
import { kanbanTexts } from './kanban.texts.ts';
import { useBoardChoices } from './use-board-filter.ts';

type Props = { filter: BoardFilter; onChange: (change: ChipChange) => void };

/** Filters the cards by queue (the user's own), assignee and tag. */
export function BoardFilters({ filter, onChange }: Props) {
  const t = useTexts(kanbanTexts);
  const { queues, queueFailure, people, userFailure, tags, tagFailure } = useBoardChoices();
  return (
    <>
      <ChoiceFilter
        label={t('queues')}
        icon={IconFilter}
        round
        options={queues}
        selected={filter.queueIds}
        onChange={(queueIds) => onChange({ queueIds })}
        none={t('none')}
        failure={queueFailure}
      />
      <ChoiceFilter
        label={t('people')}
        options={people}
        selected={filter.users}
        onChange={(users) => onChange({ users })}
        none={t('none')}
        failure={userFailure}
      />
      <ChoiceFilter
        label={t('tags')}
        options={tags}
        selected={filter.tags}
        onChange={(chosen) => onChange({ tags: chosen })}
        none={t('none')}
        failure={tagFailure}
      />
    </>
  );
}
