import { useEffect } from 'react';
import { useSession } from '../../shell/session/session.tsx';
import { type ListView, useListView } from '../list/list-view.ts';
import type { SavedViews } from './saved-view.queries.ts';
import { filterOfView, isSameFilter, viewOfFilter } from './view-filter.ts';

/** Id of the user whose default was applied since this page was loaded. */
let appliedFor: number | undefined;
let first: ListView | undefined;

/** Applies the user's default view, unless they have changed the list before it was loaded. */
export function useDefaultView({ views, defaultId, isLoaded }: SavedViews): void {
  const { user } = useSession();
  const [view, change] = useListView();
  if (appliedFor !== user.id) first ??= view;
  useEffect(() => {
    if (!isLoaded || appliedFor === user.id) return;
    appliedFor = user.id;
    const chosen = views.find(({ id }) => id === defaultId);
    const isUntouched = first !== undefined && isSameFilter(filterOfView(first), filterOfView(view));
    first = undefined;
    if (chosen && isUntouched) change(viewOfFilter(chosen.filter));
  }, [isLoaded, views, defaultId, user.id, view, change]);
}
