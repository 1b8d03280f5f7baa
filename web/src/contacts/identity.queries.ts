import type { Contact } from '@balcao/contract/contacts/contact';
import { contactApi } from '@balcao/contract/contacts/contact.api';
import type { ContactIdentities } from '@balcao/contract/contacts/merge';
import { mergeApi } from '@balcao/contract/contacts/merge.api';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { useLive } from '../platform/live.ts';
import { queryClient } from '../platform/query.ts';

const keyOf = (contactId: number) => ['contacts', 'identities', contactId] as const;

/** Refetched when the contact changes: merges and their undo are published as contact notices. */
export function useIdentities(contactId: number): ContactIdentities | undefined {
  useLive('contact', (event) => {
    if (event.action !== 'delete' && event.contact.id === contactId)
      void queryClient.invalidateQueries({ queryKey: keyOf(contactId) });
  });
  return useQuery({
    queryKey: keyOf(contactId),
    queryFn: ({ signal }) => call(mergeApi.identities, { params: { id: contactId }, signal }),
    staleTime: 0, // unmounted queries receive no notices
  }).data;
}

const minSearchLength = 3;
const searchDelayMs = 400;
const noContacts: Contact[] = [];

/** Other contacts by name, number or e-mail; people only. */
export function useOtherContacts(typed: string, contactId: number): { rows: Contact[]; short: boolean; busy: boolean } {
  const text = typed.trim();
  const [debouncedText] = useDebouncedValue(text, searchDelayMs);
  const short = text.length < minSearchLength;
  const { data, isFetching } = useQuery({
    queryKey: ['contacts', 'others', debouncedText],
    queryFn: ({ signal }) => call(contactApi.list, { query: { searchParam: debouncedText, pageNumber: 1 }, signal }),
    enabled: debouncedText.length >= minSearchLength,
  });
  const rows = short ? noContacts : (data?.contacts ?? noContacts);
  return {
    rows: rows.filter(({ id, isGroup }) => id !== contactId && !isGroup),
    short,
    busy: !short && (debouncedText !== text || isFetching),
  };
}
