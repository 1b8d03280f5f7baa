import { contactMergeApi } from '@balcao/contract/contact-merges/contact-merge.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { useLive } from '../platform/live.ts';
import { queryClient } from '../platform/queries/query-client.ts';
import { emptyState } from '../platform/queries/query-state.ts';

const keyOf = (contactId: number) => ['contacts', 'identities', contactId] as const;

/** Refetched when the contact changes: merges and their undo are published as contact notices. */
export function useIdentities(contactId: number) {
  useLive('contact', (event) => {
    if (event.action !== 'delete' && event.contact.id === contactId)
      void queryClient.invalidateQueries({ queryKey: keyOf(contactId) });
  });
  const query = useQuery({
    queryKey: keyOf(contactId),
    queryFn: ({ signal }) => call(contactMergeApi.identities, { params: { id: contactId }, signal }),
    staleTime: 0, // unmounted queries receive no notices
  });
  return { known: query.data, ...emptyState(query), retry: () => void query.refetch() };
}
