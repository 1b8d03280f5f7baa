import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { useEffect, useRef } from 'react';
import { useLive } from '../../platform/live.ts';
import { dropChoices } from './list-view.ts';

/** Removes from the filters of the list what is deleted, and the queues that the user leaves. */
export function useExistingChoices(me: Actor): void {
  useLive('queue', (event) => event.action === 'delete' && dropChoices('queueIds', [event.queueId]));
  useLive('tag', (event) => event.action === 'delete' && dropChoices('tags', [event.tagId]));
  useLive('user', (event) => event.action === 'delete' && dropChoices('users', [event.userId]));
  useLive('whatsapp', (event) => event.action === 'delete' && dropChoices('whatsapps', [event.whatsappId]));
  const former = useRef(me.queueIds);
  useEffect(() => {
    const left = former.current.filter((id) => !me.queueIds.includes(id));
    former.current = me.queueIds;
    if (!can(me, 'tickets:seeAll')) dropChoices('queueIds', left);
  }, [me]);
}
