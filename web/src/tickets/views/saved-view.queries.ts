import type { SavedView } from '@balcao/contract/saved-views/saved-view';
import { savedViewApi } from '@balcao/contract/saved-views/saved-view.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { useLive } from '../../platform/live.ts';
import { queryClient } from '../../platform/queries/query-client.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';

const key = ['saved-views'] as const;
const none: readonly SavedView[] = [];

export type SavedViews = { views: readonly SavedView[]; defaultId: number | null; isLoaded: boolean };

export function useSavedViews(): SavedViews {
  useLive('savedView', () => void invalidateSavedViews());
  const { data } = useQuery({ queryKey: key, queryFn: ({ signal }) => call(savedViewApi.list, { signal }) });
  return { views: data?.views ?? none, defaultId: data?.defaultId ?? null, isLoaded: data !== undefined };
}

export const invalidateSavedViews = (): Promise<void> => queryClient.invalidateQueries({ queryKey: key });

/** Awaits a change, shows its error, and refreshes the views. Resolves to whether it was saved. */
async function change(work: Promise<unknown>): Promise<boolean> {
  let isSaved = false;
  try {
    await work;
    isSaved = true;
  } catch (error) {
    toast.error(error);
  }
  await invalidateSavedViews();
  return isSaved;
}

export const setDefaultView = (id: number | null): Promise<boolean> =>
  change(call(savedViewApi.setDefault, { body: { id } }));
/** Its error is for `useRemoval` to show. */
export const removeView = ({ id }: SavedView): Promise<unknown> =>
  call(savedViewApi.remove, { params: { id } }).finally(invalidateSavedViews);
export const orderViews = (ids: number[]): Promise<boolean> => change(call(savedViewApi.order, { body: { ids } }));
export const changeView = (id: number, body: Partial<Pick<SavedView, 'name' | 'filter'>>): Promise<boolean> =>
  change(call(savedViewApi.update, { params: { id }, body }));
