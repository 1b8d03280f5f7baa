import type { Contact } from '@balcao/contract/contacts/contact';
import { contactApi } from '@balcao/contract/contacts/contact.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { useLive } from '../../platform/live.ts';
import { updateCached } from '../../platform/queries/cached-changes.ts';
import { emptyState } from '../../platform/queries/query-state.ts';
import { useTexts } from '../../platform/texts.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { ticketTexts } from '../ticket.texts.ts';

const keyOf = (id: number) => ['contacts', 'one', id] as const;

/** The full contact, kept current by notices; tickets contain only a part of it. */
export function useContact(id: number): { contact: Contact | undefined; error: unknown; retry: () => void } {
  useLive('contact', (event) => {
    if (event.action === 'delete' || event.contact.id !== id) return;
    const { contact } = event;
    updateCached<Contact>(keyOf(id), (cached) => newerContact(cached, contact));
  });
  const query = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(contactApi.show, { params: { id }, signal }),
  });
  return { contact: query.data, error: emptyState(query).error, retry: () => void query.refetch() };
}

/** Blocks (after a confirmation) or unblocks: optimistic, rolled back on refusal. */
export function useBlockContact(): (contact: Contact) => Promise<void> {
  const t = useTexts(ticketTexts);
  return async (contact) => {
    const active = !contact.active;
    const question = {
      title: t('blockTitle', { name: contact.name }),
      text: t('blockText'),
      action: t('block'),
      danger: true,
    };
    if (!active && !(await confirm(question))) return;
    // Only this change: notices may have brought others, also while the question was open.
    updateCached<Contact>(keyOf(contact.id), (cached) => ({ ...cached, active }));
    try {
      const blocked = await call(contactApi.block, { params: { id: contact.id }, body: { active } });
      updateCached<Contact>(keyOf(contact.id), (cached) => newerContact(cached, blocked));
      toast.success(t(active ? 'unblocked' : 'blocked'));
    } catch (error) {
      updateCached<Contact>(keyOf(contact.id), (cached) => ({ ...cached, active: contact.active }));
      toast.error(error);
    }
  };
}

/** Ignores late notices. */
const newerContact = (cached: Contact, received: Contact): Contact =>
  cached.updatedAt > received.updatedAt ? cached : received;
