import type { Contact } from '@balcao/contract/contacts/contact';
import { contactApi } from '@balcao/contract/contacts/contact.api';
import { type ReactNode, useState } from 'react';
import { call } from '../platform/api.ts';
import { formatPhone } from '../platform/formatting.ts';
import { AsyncSelect } from '../ui/forms/async-select.tsx';
import { useAsyncOptions } from '../ui/forms/use-async-options.ts';

export type ContactName = Pick<Contact, 'id' | 'name' | 'number'>;

type Props = {
  label: string;
  description: string;
  /** text for an empty result */
  emptyText: string;
  /** filters the found contacts */
  accepts?: (contact: Contact) => boolean;
  selected: ContactName | undefined;
  onSelect: (contact: ContactName | undefined) => void;
  error?: ReactNode;
};

/** Chooses one contact by name, number or e-mail. */
export function ContactSelect({ accepts = () => true, selected, onSelect, ...rest }: Props) {
  const [typed, setTyped] = useState(selected ? labelOf(selected) : '');
  const found = useAsyncOptions('contacts', selected && labelOf(selected) === typed ? '' : typed, searchContacts);
  return (
    <AsyncSelect<ContactName>
      {...rest}
      required
      asyncOptions={{ ...found, rows: found.rows.filter(accepts) }}
      labelOf={labelOf}
      selected={selected}
      onSelect={(contact) => {
        onSelect(contact);
        setTyped(contact ? labelOf(contact) : '');
      }}
      typed={typed}
      onTyped={setTyped}
    />
  );
}

const labelOf = ({ name, number }: ContactName): string => (number ? `${name} · ${formatPhone(number)}` : name);

/** The first page of the contacts that match a text. */
async function searchContacts(text: string, signal: AbortSignal): Promise<Contact[]> {
  const { contacts } = await call(contactApi.list, { query: { searchParam: text, pageNumber: 1 }, signal });
  return contacts;
}
