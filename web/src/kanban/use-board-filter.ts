import { can } from '@balcao/contract/permissions';
import { useMemo, useState } from 'react';
import { useQueuesOrFailure } from '../queues/queue.queries.ts';
import { useSession } from '../shell/session/session.tsx';
import { useAllTags } from '../tags/tag.queries.ts';
import { useActor } from '../tickets/ticket.queries.ts';
import { useUserNames } from '../users/user.queries.ts';
import { type BoardFilter, wholeBoard } from './board-filter.ts';

/** What the board can be filtered by: queues (the user's own), assignees and tags. */
export function useBoardChoices() {
  const { user } = useSession();
  const me = useActor();
  const { queues: everyQueue, failure: queueFailure } = useQueuesOrFailure();
  const { people, failure: userFailure } = useUserNames();
  const { all: allTags, error, retry } = useAllTags();
  const tags = useMemo(() => allTags.filter(({ kanban }) => kanban === 0), [allTags]);
  const seesAll = can(me, 'tickets:seeAll');
  return {
    queues: seesAll ? everyQueue : user.queues,
    queueFailure: seesAll ? queueFailure : undefined,
    people,
    userFailure,
    tags,
    tagFailure: error ? { error, retry } : undefined,
  };
}

/** The filter without what was deleted after it was chosen, which would hide every card. */
export function useBoardFilter(): [BoardFilter, (next: BoardFilter) => void] {
  const [chosen, choose] = useState<BoardFilter>(wholeBoard);
  const { queues, people, tags } = useBoardChoices();
  const filter = useMemo(
    () => ({
      queueIds: existing(chosen.queueIds, queues),
      users: existing(chosen.users, people),
      tags: existing(chosen.tags, tags),
      search: chosen.search,
    }),
    [chosen, queues, people, tags],
  );
  return [filter, choose];
}

const existing = (ids: readonly number[], choices: readonly { id: number }[]): number[] =>
  ids.filter((id) => choices.some((choice) => choice.id === id));
