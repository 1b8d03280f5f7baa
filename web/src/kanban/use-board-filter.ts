import { can } from '@balcao/contract/permissions';
import { useMemo } from 'react';
import { useQueuesOrFailure } from '../queues/queue.queries.ts';
import { useSession } from '../shell/session/session.tsx';
import { useAllTags } from '../tags/tag.queries.ts';
import { useActor } from '../tickets/ticket.queries.ts';
import { useAddressSearch } from '../ui/address/use-address-search.ts';
import { useAddressIds } from '../ui/address/use-address-text.ts';
import { useUserNames } from '../users/user.queries.ts';
import type { BoardFilter, ChipChange } from './board-filter.ts';

/** What the board can be filtered by: queues (the user's own), assignees and tags. */
export function useBoardChoices() {
  const { user } = useSession();
  const me = useActor();
  const { queues: everyQueue, isLoading: queuesLoading, failure: queueFailure } = useQueuesOrFailure();
  const { people, isLoading: peopleLoading, failure: userFailure } = useUserNames();
  const { all: allTags, isLoading: tagsLoading, error, retry } = useAllTags();
  const tags = useMemo(() => allTags.filter(({ kanban }) => kanban === 0), [allTags]);
  const seesAll = can(me, 'tickets:seeAll');
  return {
    queues: seesAll ? everyQueue : user.queues,
    queueFailure: seesAll ? queueFailure : undefined,
    people,
    userFailure,
    tags,
    tagFailure: error ? { error, retry } : undefined,
    areQueuesKnown: !seesAll || !(queuesLoading || queueFailure),
    arePeopleKnown: !(peopleLoading || userFailure),
    areTagsKnown: !(tagsLoading || error),
  };
}

/** The filter without what was deleted after it was chosen, which would hide every card. The page's address shows it. */
export function useBoardFilter() {
  const [queueIds, setQueueIds] = useAddressIds('queues');
  const [users, setUsers] = useAddressIds('users');
  const [tags, setTags] = useAddressIds('tags');
  const { search, setSearch, debounced } = useAddressSearch();
  const { queues, areQueuesKnown, people, arePeopleKnown, tags: allTags, areTagsKnown } = useBoardChoices();
  const filter: BoardFilter = useMemo(
    () => ({
      queueIds: areQueuesKnown ? existing(queueIds, queues) : queueIds,
      users: arePeopleKnown ? existing(users, people) : users,
      tags: areTagsKnown ? existing(tags, allTags) : tags,
      search: debounced,
    }),
    [queueIds, users, tags, debounced, queues, areQueuesKnown, people, arePeopleKnown, allTags, areTagsKnown],
  );
  const change = (changed: ChipChange) => {
    if (changed.queueIds) setQueueIds(changed.queueIds);
    if (changed.users) setUsers(changed.users);
    if (changed.tags) setTags(changed.tags);
  };
  return { filter, change, search, setSearch };
}

const existing = (ids: readonly number[], choices: readonly { id: number }[]): number[] =>
  ids.filter((id) => choices.some((choice) => choice.id === id));
