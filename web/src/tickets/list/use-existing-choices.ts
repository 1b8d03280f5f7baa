import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { useEffect, useRef } from 'react';
import { useLive } from '../../platform/live.ts';
import { changeListView, dropChoices, limitChoices } from './list-view.ts';

/** Removes from the filters of the list what is deleted, the queues that the user leaves, and what they may choose no more. */
export function useExistingChoices(me: Actor): void {
  useLive('queue', (event) => event.action === 'delete' && dropChoices('queueIds', [event.queueId]));
  useLive('tag', (event) => event.action === 'delete' && dropChoices('tags', [event.tagId]));
  useLive('user', (event) => event.action === 'delete' && dropChoices('users', [event.userId]));
  useLive('whatsapp', (event) => event.action === 'delete' && dropChoices('whatsapps', [event.whatsappId]));
  const former = useRef(me);
  useEffect(() => {
    const before = former.current;
    former.current = me;
    if (!can(me, 'tickets:filterByUser') && can(before, 'tickets:filterByUser'))
      changeListView({ users: [], whatsapps: [], statuses: [] });
    if (can(me, 'tickets:seeAll')) return;
    if (can(before, 'tickets:seeAll')) limitChoices('queueIds', me.queueIds);
    else
      dropChoices(
        'queueIds',
        before.queueIds.filter((id) => !me.queueIds.includes(id)),
      );
  }, [me]);
}
