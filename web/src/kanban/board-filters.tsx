import { can } from '@balcao/contract/permissions';
import { IconFilter } from '@tabler/icons-react';
import { useTexts } from '../platform/texts.ts';
import { useQueues } from '../queues/queue.queries.ts';
import { useSession } from '../shell/session/session.tsx';
import { useAllTags } from '../tags/tag.queries.ts';
import { ChoiceFilter } from '../tickets/list/choice-filter.tsx';
import { useActor } from '../tickets/ticket.queries.ts';
import { useUserNames } from '../users/user.queries.ts';
import type { BoardFilter } from './board-filter.ts';
import { kanbanTexts } from './kanban.texts.ts';

type Props = { filter: BoardFilter; onChange: (change: Partial<BoardFilter>) => void };

/** Filters the cards by queue (the user's own), assignee and tag. */
export function BoardFilters({ filter, onChange }: Props) {
  const t = useTexts(kanbanTexts);
  const { user } = useSession();
  const me = useActor();
  const everyQueue = useQueues();
  const people = useUserNames();
  const tags = useAllTags().filter(({ kanban }) => kanban === 0);
  return (
    <>
      <ChoiceFilter
        label={t('queues')}
        icon={IconFilter}
        round
        options={can(me, 'tickets:seeAll') ? everyQueue : user.queues}
        selected={filter.queueIds}
        onChange={(queueIds) => onChange({ queueIds })}
        none={t('none')}
      />
      <ChoiceFilter
        label={t('people')}
        options={people}
        selected={filter.users}
        onChange={(users) => onChange({ users })}
        none={t('none')}
      />
      <ChoiceFilter
        label={t('tags')}
        options={tags}
        selected={filter.tags}
        onChange={(chosen) => onChange({ tags: chosen })}
        none={t('none')}
      />
    </>
  );
}
