import type { ContactListItem } from '@balcao/contract/contact-lists/contact-list';
import { contactListItemApi } from '@balcao/contract/contact-lists/contact-list.api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/api.ts';

/** Somebody of the list, and who comes after; undefined without a list, or when nobody is in it. */
export function usePreviewPerson(contactListId: number | null): {
  person: ContactListItem | undefined;
  next: (() => void) | undefined;
} {
  const [place, setPlace] = useState(0);
  const { data } = useQuery({
    // Apart from the pages of the list: notices change those, and this is no such page.
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
