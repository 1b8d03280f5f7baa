import type { ContactListItem } from '@balcao/contract/contact-lists/contact-list';
import { contactListItemApi } from '@balcao/contract/contact-lists/contact-list.api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/api.ts';

/** A person of the list, and a function for the next one; undefined without a list or with an empty one. */
export function usePreviewPerson(contactListId: number | null): {
  person: ContactListItem | undefined;
  next: (() => void) | undefined;
} {
  const [place, setPlace] = useState(0);
  const { data } = useQuery({
    // Not below the key of the list's pages: notices change those, and this has another shape.
    queryKey: ['contact-lists', 'preview', contactListId],
    queryFn: async ({ signal }) =>
      (await call(contactListItemApi.list, { query: { contactListId: contactListId ?? 0 }, signal })).contacts,
    enabled: contactListId !== null,
  });
  const people = contactListId === null ? [] : (data ?? []);
  return {
    person: people[place % Math.max(1, people.length)],
    next: people.length > 1 ? () => setPlace((n) => n + 1) : undefined,
  };
}
